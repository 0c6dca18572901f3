// SPDX-License-Identifier: Apache-2.0
/** FORK: benchmarks run without a fork. */
@NullMarked
package io.github.spotjmhbugs.practice.fork;

import org.jspecify.annotations.NullMarked;
