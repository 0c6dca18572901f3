// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;

/** Logarithms of scores: their differences are logarithms of ratios, which have no unit. */
final class LogScores {
  private final double[] logs;

  private LogScores(double[] logs) {
    this.logs = logs;
  }

  /**
   * Takes the logarithms.
   *
   * @param scores scores
   * @return their logarithms
   * @throws IllegalArgumentException when there is none, or one is not a positive number
   */
  static LogScores of(double[] scores) {
    if (scores.length == 0) {
      throw new IllegalArgumentException("there is no score");
    }
    for (double score : scores) {
      if (!(score > 0) || Double.isInfinite(score)) {
        throw new IllegalArgumentException("a score of " + score + " has no ratio");
      }
    }
    return new LogScores(Arrays.stream(scores).map(Math::log).toArray());
  }

  static LogScores ofLogs(double[] logs) {
    return new LogScores(logs);
  }

  double log(int index) {
    return logs[index];
  }

  int count() {
    return logs.length;
  }

  double mean() {
    return Arrays.stream(logs).average().orElseThrow();
  }

  /** {@return the unbiased variance of at least two logarithms} */
  double variance() {
    double mean = mean();
    return Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
  }
}
