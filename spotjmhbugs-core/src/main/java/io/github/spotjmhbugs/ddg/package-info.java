// SPDX-License-Identifier: Apache-2.0
/**
 * Which value of a method depends on which: definitions, uses, slices and reductions. Knows nothing
 * of JMH.
 */
@NullMarked
package io.github.spotjmhbugs.ddg;

import org.jspecify.annotations.NullMarked;
