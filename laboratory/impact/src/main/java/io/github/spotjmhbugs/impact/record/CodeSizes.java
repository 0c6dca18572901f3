// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

/**
 * How many bytes of machine code the optimising compiler made of a benchmark's measurement loop,
 * and of all that it calls and the compiler did not inline.
 *
 * @param empty with the body of the benchmark emptied
 * @param original as it is
 * @param repaired with the fault repaired
 */
public record CodeSizes(int empty, int original, int repaired) {}
