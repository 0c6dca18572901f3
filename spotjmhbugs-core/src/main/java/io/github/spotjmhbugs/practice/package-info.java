// SPDX-License-Identifier: Apache-2.0
/** The five practices: one file, one question. Each turns a benchmark class into findings. */
@NullMarked
package io.github.spotjmhbugs.practice;

import org.jspecify.annotations.NullMarked;
