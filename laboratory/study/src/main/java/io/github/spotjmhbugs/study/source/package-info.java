// SPDX-License-Identifier: Apache-2.0
/** Getting sources, and counting the benchmarks in them. */
@NullMarked
package io.github.spotjmhbugs.study.source;

import org.jspecify.annotations.NullMarked;
