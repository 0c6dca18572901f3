// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.result;

/** Text that cannot break out of its line. */
public final class OneLine {
  private OneLine() {}

  /**
   * Replaces control characters. Class files and archives may hold any name, also one with line
   * breaks or terminal commands in it.
   *
   * @param text any text
   * @return the same text, each run of control characters a single space
   */
  public static String of(String text) {
    return text.strip().replaceAll("\\p{Cc}+", " ");
  }
}
