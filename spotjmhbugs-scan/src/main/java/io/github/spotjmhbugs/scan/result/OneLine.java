// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.result;

/** Makes text safe to print on one line. */
public final class OneLine {
  private OneLine() {}

  /**
   * Replaces control characters. Names in class files and archives may contain line breaks and
   * terminal commands.
   *
   * @param text any text
   * @return the text with each run of control characters replaced by a space
   */
  public static String of(String text) {
    return text.strip().replaceAll("\\p{Cc}+", " ");
  }
}
