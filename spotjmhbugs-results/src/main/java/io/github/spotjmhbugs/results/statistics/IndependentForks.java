// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;
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
    return of(before, after, confidence, RunScatter.NONE);
  }

  /**
   * Compares the scores of runs that differ by more than their forks.
   *
   * @param before a score for each fork, all positive
   * @param after a score for each fork of the other series
   * @param confidence of the interval, between 0 and 1
   * @param scatter how much the runs differ without a change
   * @return the change as without scatter, in a wider interval
   */
  public static Comparison of(
      double[] before, double[] after, double confidence, RunScatter scatter) {
    LogScores first = LogScores.of(before);
    LogScores second = LogScores.of(after);
    return Comparison.ofLogRatio(
        second.mean() - first.mean(),
        margin(Welch.of(first, second, scatter), confidence),
        Ranks.rankSum(before, after),
        Ranks.cliffsDelta(after, before));
  }

  private static double margin(Welch welch, double confidence) {
    return welch.isKnown()
        ? welch.student().inverseSurvivalProbability((1 - confidence) / 2) * welch.error
        : Double.POSITIVE_INFINITY;
  }

  /**
   * {@return the mean that ratios have}
   *
   * @param scores at least one score, all positive
   */
  public static double geometricMean(double... scores) {
    return Math.exp(Arrays.stream(scores).map(Math::log).average().orElseThrow());
  }

  /**
   * Welch's test, of which the interval is made.
   *
   * @param before a score for each fork, all positive
   * @param after a score for each fork of the other series
   * @param scatter how much the runs differ without a change
   * @return the two-sided p-value of the hypothesis that nothing has changed: below 1 - confidence
   *     exactly when the interval excludes no change; 1 when nothing bounds the interval
   */
  public static double welch(double[] before, double[] after, RunScatter scatter) {
    LogScores first = LogScores.of(before);
    LogScores second = LogScores.of(after);
    Welch welch = Welch.of(first, second, scatter);
    double change = Math.abs(second.mean() - first.mean());
    return welch.isKnown() ? 2 * welch.student().survivalProbability(change / welch.error) : 1;
  }

  /** The error of the difference, with Welch and Satterthwaite's approximation of its degrees. */
  private record Welch(double error, double degrees) {
    static Welch of(LogScores first, LogScores second, RunScatter scatter) {
      if (first.count() < 2 || second.count() < 2) {
        return new Welch(0, 0);
      }
      double one = first.variance() / first.count();
      double other = second.variance() / second.count();
      double runs = scatter.variance();
      double variance = one + other + runs;
      return new Welch(
          Math.sqrt(variance),
          variance
              * variance
              / (one * one / (first.count() - 1)
                  + other * other / (second.count() - 1)
                  + runs * runs / scatter.degrees()));
    }

    boolean isKnown() {
      return error > 0;
    }

    TDistribution student() {
      return TDistribution.of(degrees);
    }
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
