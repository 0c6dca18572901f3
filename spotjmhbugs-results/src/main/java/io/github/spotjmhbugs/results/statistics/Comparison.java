// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

/**
 * How the scores of two series differ. All numbers are about the second against the first.
 *
 * @param change ratio of the scores minus one: 0.1 when the second series scores 10 % more
 * @param low lower limit of the confidence interval of {@code change}; -1 when nothing bounds it
 * @param high upper limit of the confidence interval of {@code change}; infinite when nothing
 *     bounds it
 * @param p two-sided p-value of the hypothesis that nothing has changed
 * @param cliffsDelta Cliff's delta: 1 when every fork of the second series scores more than every
 *     fork of the first, -1 when less
 */
public record Comparison(double change, double low, double high, double p, double cliffsDelta) {
  /** What an interval says about a smallest change that matters. */
  public enum Position {
    /** All of the interval is further down than that. */
    LOWER,
    /** All of the interval is closer to no change than that. */
    WITHIN,
    /** All of the interval is further up than that. */
    HIGHER,
    /** The interval allows more than one of the others. */
    UNKNOWN
  }

  /**
   * Compares the interval with the smallest change that matters.
   *
   * @param tolerance the largest ratio minus one that does not matter, such as 0.1; downward, its
   *     inverse is as large: with 0.1, a change from 1.1 to 1 does not matter either
   * @return where the interval lies
   */
  public Position position(double tolerance) {
    double lowest = 1 / (1 + tolerance) - 1;
    if (low > tolerance) {
      return Position.HIGHER;
    }
    if (high < lowest) {
      return Position.LOWER;
    }
    return lowest <= low && high <= tolerance ? Position.WITHIN : Position.UNKNOWN;
  }

  /**
   * Compares the change itself, whatever its interval, with the smallest one that matters.
   *
   * @param tolerance as for {@link #position}
   * @return whether it is larger, in either direction
   */
  public boolean isBeyond(double tolerance) {
    return change > tolerance || change < 1 / (1 + tolerance) - 1;
  }

  /**
   * Makes a comparison from the logarithm of the ratio, its error, and quantiles of Student's t.
   */
  static Comparison ofLogRatio(double log, double margin, double p, double cliffsDelta) {
    return new Comparison(
        Math.expm1(log), Math.expm1(log - margin), Math.expm1(log + margin), p, cliffsDelta);
  }
}
