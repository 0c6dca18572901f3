// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

/**
 * How many bytes of machine code the optimising compiler made of a benchmark's measurement loop.
 *
 * @param empty with the body of the benchmark emptied
 * @param original as it is
 * @param repaired with the fault repaired
 */
public record CodeSizes(int empty, int original, int repaired) {
  /** What is inlined into larger code may depend on when it is compiled. In bytes. */
  private static final int LARGE = 2048;

  /** On a busy machine, code that does the same was seen to differ by up to a third of this. */
  private static final int CLOSE = 96;

  /** {@return whether other forks may give other sizes, and these another verdict} */
  public boolean needRepetition() {
    int missing = Math.abs(repaired - original);
    return Math.max(original, repaired) > LARGE || (missing > 0 && missing <= CLOSE);
  }
}
