// SPDX-License-Identifier: Apache-2.0
/** Findings beside scores: a profiler of JMH. */
@NullMarked
package io.github.spotjmhbugs.profiler;

import org.jspecify.annotations.NullMarked;
