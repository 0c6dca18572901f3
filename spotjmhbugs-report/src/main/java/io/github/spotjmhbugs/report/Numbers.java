// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.Locale;

/** Formats numbers for a page. */
public final class Numbers {
  private Numbers() {}

  /**
   * Formats a number.
   *
   * @param number a number
   * @return the number, its thousands separated
   */
  public static String text(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
