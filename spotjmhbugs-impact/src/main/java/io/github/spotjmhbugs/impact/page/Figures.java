// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for people, with as many digits as are worth reading. */
final class Figures {
  private static final MathContext DIGITS = new MathContext(4);

  private Figures() {}

  /** {@return a score with four digits, as {@code 1234} or {@code 0.001234}} */
  static String score(double score) {
    BigDecimal rounded = new BigDecimal(score).round(DIGITS);
    return rounded.abs().compareTo(new BigDecimal("0.000001")) < 0
        ? String.format(Locale.ROOT, "%.3e", score)
        : rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
  }

  /** {@return a ratio minus one in percent, with its sign} */
  static String change(double change) {
    if (Double.isInfinite(change)) {
      return "∞";
    }
    double percent = 100 * change;
    return String.format(Locale.ROOT, Math.abs(percent) < 100 ? "%+.1f %%" : "%+.0f %%", percent);
  }

  /** {@return a p-value with three decimals} */
  static String p(double p) {
    return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
  }

  /** {@return a number with two decimals and its sign} */
  static String delta(double delta) {
    return String.format(Locale.ROOT, "%+.2f", delta);
  }
}
