// SPDX-License-Identifier: Apache-2.0
/** LAZY: a benchmark assembles a pipeline that nobody runs. */
@NullMarked
package io.github.spotjmhbugs.practice.lazy;

import org.jspecify.annotations.NullMarked;
