// SPDX-License-Identifier: Apache-2.0
/** The benchmark as JMH sees it: benchmark methods, states, fixtures and effective annotations. */
@NullMarked
package io.github.spotjmhbugs.jmh;

import org.jspecify.annotations.NullMarked;
