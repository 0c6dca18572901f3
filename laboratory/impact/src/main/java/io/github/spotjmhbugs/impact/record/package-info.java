// SPDX-License-Identifier: Apache-2.0
/** What is known about the impact of a finding: what tables and pages show and a journal keeps. */
@NullMarked
package io.github.spotjmhbugs.impact.record;

import org.jspecify.annotations.NullMarked;
