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
  /** Smaller code was never seen to differ between forks. */
  private static final int LARGE = 2048;

  /** {@return whether one fork may not be like the next} */
  public boolean areLarge() {
    return Math.max(original, repaired) > LARGE;
  }
}
