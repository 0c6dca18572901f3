// SPDX-License-Identifier: Apache-2.0
/** What scores support: tests, effect sizes and intervals, with forks as the unit of repetition. */
@NullMarked
package io.github.spotjmhbugs.impact.statistics;

import org.jspecify.annotations.NullMarked;
