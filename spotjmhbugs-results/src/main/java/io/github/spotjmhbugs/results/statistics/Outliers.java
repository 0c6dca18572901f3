// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;

/** Runs that were disturbed, in a series of runs. */
public final class Outliers {
  /** With the two values before it and after it, a value of a level is among three of the level. */
  private static final int BESIDE = 2;

  /** So many times the noise, nothing is by chance. */
  private static final double FAR = 8;

  /** What happens more often belongs to the benchmark, such as a second speed. */
  private static final double MOST = 0.1;

  /** Fewer runs tell neither the noise nor how often something happens. */
  private static final int FEWEST = 20;

  private Outliers() {}

  /**
   * Brings one or two outliers in a row to the values beside them: means, and with them the test of
   * a change, follow an outlier as far as it goes. Two values at the end stay, since they may begin
   * a level.
   *
   * @param scores positive numbers in the order of time
   * @return the same with each outlier replaced by the median of itself and its neighbours; a copy
   *     of all where more than a tenth would be outliers, or of fewer than twenty runs
   */
  public static double[] moderated(double[] scores) {
    double limit = FAR * Variation.noise(Arrays.stream(scores).map(Math::log).toArray());
    double[] moderated = scores.clone();
    int count = 0;
    for (int i = 0; i < scores.length; i++) {
      double usual = usual(scores, i);
      if (Math.abs(Math.log(scores[i] / usual)) > limit) {
        moderated[i] = usual;
        count++;
      }
    }
    return scores.length < FEWEST || count > MOST * scores.length ? scores.clone() : moderated;
  }

  /** The median around a value; of two medians, none is nearer to it than the value itself. */
  private static double usual(double[] scores, int at) {
    double[] around =
        Arrays.copyOfRange(
            scores, Math.max(0, at - BESIDE), Math.min(scores.length, at + BESIDE + 1));
    Arrays.sort(around);
    double low = around[(around.length - 1) / 2];
    double high = around[around.length / 2];
    return Math.max(low, Math.min(high, scores[at]));
  }
}
