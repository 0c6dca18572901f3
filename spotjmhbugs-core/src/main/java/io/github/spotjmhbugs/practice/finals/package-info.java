// SPDX-License-Identifier: Apache-2.0
/** FINAL: a constant is the input of a benchmark. */
@NullMarked
package io.github.spotjmhbugs.practice.finals;

import org.jspecify.annotations.NullMarked;
