// SPDX-License-Identifier: Apache-2.0
/** CONST: a benchmark computes from constants alone. */
@NullMarked
package io.github.spotjmhbugs.practice.consts;

import org.jspecify.annotations.NullMarked;
