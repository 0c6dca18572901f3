// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares two series of forks that did not run in turn, such as two result files.
 *
 * <p>The interval is Welch's (1947) of the difference of the mean logarithms, for variances that
 * need not be equal: the change is a ratio of geometric means. The p-value is that of the rank sum
 * test over the forks, which assumes no distribution: with fewer than five forks on each side it
 * cannot fall below 0.01, whatever the scores.
 */
public final class IndependentForks {
  private IndependentForks() {}

  /**
   * Compares the scores.
   *
   * @param before a score for each fork, all positive
   * @param after a score for each fork of the other series
   * @param confidence of the interval, between 0 and 1
   * @return the change from {@code before} to {@code after}; when a side has a single fork, nothing
   *     bounds the interval
   * @throws IllegalArgumentException when a side has no fork, or a score is not positive
   */
  public static Comparison of(double[] before, double[] after, double confidence) {
    LogScores first = LogScores.of(before);
    LogScores second = LogScores.of(after);
    return Comparison.ofLogRatio(
        second.mean() - first.mean(),
        margin(first, second, confidence),
        Ranks.rankSum(before, after),
        Ranks.cliffsDelta(after, before));
  }

  private static double margin(LogScores first, LogScores second, double confidence) {
    if (first.count() < 2 || second.count() < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double one = first.variance() / first.count();
    double other = second.variance() / second.count();
    double variance = one + other;
    if (variance == 0) {
      return 0;
    }
    // Welch and Satterthwaite's approximation of the degrees of freedom.
    double degrees =
        variance
            * variance
            / (one * one / (first.count() - 1) + other * other / (second.count() - 1));
    return TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2)
        * Math.sqrt(variance);
  }
}
