// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import java.util.Locale;

/** Figures in sentences. */
final class Words {
  private static final double LARGE = Math.log(2);
  private static final double MOST = 1000;

  private Words() {}

  /** {@return an argument as a POSIX shell takes it, in quotation marks where they are needed} */
  static String argument(String text) {
    return text.matches("[\\w@%+=:,./~-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** {@return how times compare, as {@code 12 % longer than} or {@code 5 times as long as}} */
  static String longer(double log) {
    double share = Math.expm1(log);
    return log > LARGE
        ? times(1 + share) + " as long as"
        : percent(Math.abs(share)) + (log < 0 ? " less time than" : " longer than");
  }

  /** {@return a factor, as {@code 5.2 times}} */
  static String times(double factor) {
    return factor > MOST
        ? "over %.0f times".formatted(MOST)
        : String.format(Locale.ROOT, factor < 9.95 ? "%.1f times" : "%.0f times", factor);
  }

  /** {@return half the width of an interval of logarithms, as {@code ±3 %}} */
  static String error(double log) {
    double factor = Math.exp(log);
    return factor < 2
        ? "±" + percent(factor - 1)
        : factor > MOST
            ? "a factor of over %.0f".formatted(MOST)
            : String.format(
                Locale.ROOT, factor < 9.95 ? "a factor of %.1f" : "a factor of %.0f", factor);
  }

  /** {@return a length of time, as {@code 1.5 s} or {@code 42 min}} */
  static String seconds(double seconds) {
    if (seconds < 1) {
      return Math.round(1000 * seconds) + " ms";
    }
    return seconds < 90
        ? String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds)
        : Math.round(seconds / 60) + " min";
  }

  /** {@return a share in percent with two digits, as {@code 1.3 %}} */
  static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f %%" : "%.0f %%", percent);
  }
}
