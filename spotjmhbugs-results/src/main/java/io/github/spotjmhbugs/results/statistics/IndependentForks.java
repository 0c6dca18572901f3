// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.OptionalInt;
import java.util.stream.IntStream;
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
  /** Nobody runs more. */
  private static final int MOST_FORKS = 100;

  private IndependentForks() {}

  /**
   * Compares the scores.
   *
   * @param before a score for each fork, all positive
   * @param after a score for each fork of the other series
   * @param confidence of the interval, between 0 and 1
   * @return the change from {@code before} to {@code after}; when a side has a single fork, or no
   *     two forks of a side differ, nothing bounds the interval: coarse scores hide how much forks
   *     differ
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
      return Double.POSITIVE_INFINITY;
    }
    // Welch and Satterthwaite's approximation of the degrees of freedom.
    double degrees =
        variance
            * variance
            / (one * one / (first.count() - 1) + other * other / (second.count() - 1));
    return TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2)
        * Math.sqrt(variance);
  }

  /**
   * Estimates how many forks would decide, if further ones were like those at hand.
   *
   * @param before a score for each fork, all positive
   * @param after a score for each fork of the other series
   * @param confidence of the interval, between 0 and 1
   * @param tolerance the largest ratio minus one that does not matter
   * @return the number of forks to add to the side with the fewer ones, the other as many in all;
   *     empty when forks do not tell how much they differ, or more than a hundred are needed
   */
  public static OptionalInt moreForks(
      double[] before, double[] after, double confidence, double tolerance) {
    LogScores first = LogScores.of(before);
    LogScores second = LogScores.of(after);
    int fewest = Math.min(first.count(), second.count());
    if (fewest < 2 || first.variance() + second.variance() == 0) {
      return OptionalInt.empty();
    }
    double change = Math.abs(second.mean() - first.mean());
    double limit = Math.log1p(tolerance);
    double room = change > limit ? change : Math.max(change, limit - change);
    return IntStream.rangeClosed(fewest + 1, MOST_FORKS)
        .filter(
            forks ->
                TDistribution.of(2.0 * (forks - 1)).inverseSurvivalProbability((1 - confidence) / 2)
                        * Math.sqrt((first.variance() + second.variance()) / forks)
                    < room)
        .map(forks -> forks - fewest)
        .findFirst();
  }
}
