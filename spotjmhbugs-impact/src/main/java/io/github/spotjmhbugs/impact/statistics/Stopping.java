// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.statistics;

import io.github.spotjmhbugs.impact.statistics.Comparison.Position;

/**
 * Decides after each round whether another one is worth its time: enough is known when the 99 %
 * interval of the change lies wholly within ten percent or wholly beyond.
 */
public final class Stopping {
  /** A change up to this ratio minus one does not matter. */
  public static final double TOLERANCE = 0.1;

  /** Fewer rounds never suffice. */
  public static final int ROUNDS = 5;

  private Stopping() {}

  /**
   * Says whether enough is known.
   *
   * @param original a score for each round so far, all positive
   * @param repaired the score of the other variant in the same round
   * @return whether more rounds would not change the verdict
   */
  public static boolean isDecided(double[] original, double[] repaired) {
    return original.length >= ROUNDS
        && PairedRounds.of(original, repaired).position(TOLERANCE) != Position.UNKNOWN;
  }
}
