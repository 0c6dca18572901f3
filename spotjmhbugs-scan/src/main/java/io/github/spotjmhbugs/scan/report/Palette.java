// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

/** How a terminal shows text apart from other text. */
public enum Palette {
  /** Leaves text as it is, for files and pipes. */
  PLAIN,
  /** Uses the colour commands that terminals have in common. */
  COLOURED;

  private static final String BOLD = "1";
  private static final String YELLOW = "33";
  private static final String CYAN = "36";

  /**
   * @param text a headline
   * @return the text to print for it
   */
  String heading(String text) {
    return wrap(BOLD, text);
  }

  /**
   * @param text a word that calls for attention
   * @return the text to print for it
   */
  String alert(String text) {
    return wrap(YELLOW, text);
  }

  /**
   * @param text the name of a place
   * @return the text to print for it
   */
  String place(String text) {
    return wrap(CYAN, text);
  }

  private String wrap(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
