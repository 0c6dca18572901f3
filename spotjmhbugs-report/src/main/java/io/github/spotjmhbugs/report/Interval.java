// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * An interval of ratios around an estimate, to be drawn on a logarithmic axis.
 *
 * @param low its lower limit; 0 when nothing bounds it
 * @param estimate the estimate, positive
 * @param high its upper limit; infinite when nothing bounds it
 */
public record Interval(double low, double estimate, double high) {
  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException when the limits are not around the estimate
   */
  public Interval {
    if (!(0 <= low && low <= estimate && estimate <= high && 0 < estimate)) {
      throw new IllegalArgumentException("no interval: " + low + ", " + estimate + ", " + high);
    }
  }

  /** {@return whether it lies wholly on one side of 1} */
  boolean excludesOne() {
    return low > 1 || high < 1;
  }
}
