// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for people, with as many digits as are worth reading. */
public final class Figures {
  private static final MathContext DIGITS = new MathContext(4);
  private static final int MOST = 1000;

  private Figures() {}

  /** {@return a score with four digits, as {@code 1234} or {@code 0.001234}} */
  public static String score(double score) {
    if (score == 0 || !Double.isFinite(score)) {
      return score == 0 ? "0" : String.valueOf(score);
    }
    BigDecimal rounded = new BigDecimal(score).round(DIGITS);
    return rounded.abs().compareTo(new BigDecimal("0.000001")) < 0
        ? String.format(Locale.ROOT, "%.3e", score)
        : rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
  }

  /** {@return a share in percent, as {@code 99 %}} */
  public static String percent(double share) {
    return score(100 * share) + " %";
  }

  /**
   * {@return an interval of ratios minus one, as {@code +1.2 to +3.4 %}; a hyphen without bounds}
   */
  public static String interval(double low, double high) {
    return Double.isInfinite(high) ? "-" : change(low).replace(" %", "") + " to " + change(high);
  }

  /** {@return a ratio minus one in percent, with its sign; as a factor where that is shorter} */
  public static String change(double change) {
    if (change > MOST) {
      return "> x" + MOST;
    }
    if (change >= 9) {
      return "x" + score(1 + change);
    }
    double percent = 100 * change;
    return String.format(Locale.ROOT, Math.abs(percent) < 100 ? "%+.1f %%" : "%+.0f %%", percent);
  }
}
