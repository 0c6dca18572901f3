// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares two variants that ran in turn: each round is a fork of one and, right before or after, a
 * fork of the other. What slows the machine for a while slows both, so the ratio within the round
 * is the unit.
 *
 * <p>The interval is Student's, of the mean of the logarithms of the ratios: the change is a ratio
 * of geometric means. The p-value is that of the t-test of the same logarithms, so it is below 1 -
 * confidence exactly when the interval excludes no change.
 */
public final class PairedRounds {
  private PairedRounds() {}

  /**
   * Compares the scores with a confidence of 99 %.
   *
   * @param original a score for each round, all positive
   * @param repaired the score of the other variant in the same round
   * @return the change from {@code original} to {@code repaired}
   */
  public static Comparison of(double[] original, double[] repaired) {
    return of(original, repaired, 0.99);
  }

  /**
   * Compares the scores.
   *
   * @param original a score for each round, all positive
   * @param repaired the score of the other variant in the same round
   * @param confidence of the interval, between 0 and 1
   * @return the change from {@code original} to {@code repaired}; with fewer than two rounds, or
   *     ratios that do not vary at all, nothing bounds the interval and p is 1
   * @throws IllegalArgumentException when there is no round, when the variants differ in the number
   *     of rounds, or when a score is not positive
   */
  public static Comparison of(double[] original, double[] repaired, double confidence) {
    int rounds = original.length;
    if (rounds != repaired.length) {
      throw new IllegalArgumentException("a round is a score of each variant");
    }
    LogScores before = LogScores.of(original);
    LogScores after = LogScores.of(repaired);
    double delta = Ranks.cliffsDelta(repaired, original);
    LogScores ratios =
        LogScores.ofLogs(
            IntStream.range(0, rounds).mapToDouble(i -> after.log(i) - before.log(i)).toArray());
    if (rounds < 2 || ratios.variance() == 0) {
      return Comparison.ofLogRatio(ratios.mean(), Double.POSITIVE_INFINITY, 1, delta);
    }
    double error = Math.sqrt(ratios.variance() / rounds);
    TDistribution student = TDistribution.of(rounds - 1.0);
    double margin = student.inverseSurvivalProbability((1 - confidence) / 2) * error;
    double p = 2 * student.survivalProbability(Math.abs(ratios.mean()) / error);
    return Comparison.ofLogRatio(ratios.mean(), margin, p, delta);
  }
}
