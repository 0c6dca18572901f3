// SPDX-License-Identifier: Apache-2.0
/** Programs that the script {@code measure} compares, and that make the jars to compare them on. */
@NullMarked
package io.github.spotjmhbugs.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
