// SPDX-License-Identifier: Apache-2.0
/** What scores support: tests, effect sizes and intervals, with forks as the unit of repetition. */
@NullMarked
package io.github.spotjmhbugs.results.statistics;

import org.jspecify.annotations.NullMarked;
