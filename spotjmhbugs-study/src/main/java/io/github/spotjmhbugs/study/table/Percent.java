// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Shares of a whole, as all tables write them. */
final class Percent {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Percent() {}

  /**
   * {@return the share in percent with one decimal, or empty when there are none}
   *
   * @param part a number of things
   * @param whole the number of all of them
   */
  static String of(int part, int whole) {
    if (whole == 0) {
      return "";
    }
    return BigDecimal.valueOf(part)
        .multiply(HUNDRED)
        .divide(BigDecimal.valueOf(whole), 1, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
