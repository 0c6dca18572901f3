// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

import java.util.Arrays;
import java.util.Objects;

/**
 * How the score differs between a benchmark and its repaired variant.
 *
 * @param original median score over the forks of the benchmark as it is
 * @param repaired median score over the forks of the repaired benchmark
 * @param unit unit of the scores, such as {@code ns/op} or {@code CPU ns/op}
 * @param change ratio of repaired to original minus one: 0.1 when the repaired score is 10 % larger
 * @param low lower limit of the confidence interval of {@code change}
 * @param high upper limit of the confidence interval of {@code change}
 * @param p probability of such a difference when nothing has changed
 * @param cliffsDelta Cliff's delta of the repaired forks over the original ones, from -1 to 1
 */
public record Change(
    double original,
    double repaired,
    String unit,
    double change,
    double low,
    double high,
    double p,
    double cliffsDelta) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException when a score or the change is none, or the limits are not
   *     around the change
   */
  public Change {
    Objects.requireNonNull(unit);
    boolean isAround = -1 <= low && low <= change && change <= high;
    if (!isAround || change == -1 || !isFinite(original, repaired, change)) {
      throw new IllegalArgumentException("no change: " + low + ", " + change + ", " + high);
    }
  }

  /**
   * {@return whether the scores differ by more than a factor, in either direction}
   *
   * @param tolerance the largest factor minus one that does not count
   */
  public boolean isBeyond(double tolerance) {
    return Math.abs(Math.log1p(change)) > Math.log1p(tolerance);
  }

  private static boolean isFinite(double... numbers) {
    return Arrays.stream(numbers).allMatch(Double::isFinite);
  }
}
