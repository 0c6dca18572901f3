// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Confidence;

/** How a terminal highlights text. */
public enum Palette {
  /** No highlighting, for files and pipes. */
  PLAIN,
  /** The colour codes that all terminals support. */
  COLOURED;

  private static final String BOLD = "1";
  private static final String RED = "31";
  private static final String YELLOW = "33";
  private static final String BLUE = "34";
  private static final String CYAN = "36";

  /**
   * Formats a heading.
   *
   * @param text a heading
   * @return the text to print for it
   */
  public String heading(String text) {
    return wrap(BOLD, text);
  }

  /**
   * Formats a word that needs attention.
   *
   * @param text a word
   * @return the text to print for it
   */
  String alert(String text) {
    return wrap(YELLOW, text);
  }

  /**
   * Formats how severe a finding is.
   *
   * @param confidence the confidence of the finding
   * @param text a word for it
   * @return the text to print for it
   */
  String level(Confidence confidence, String text) {
    String colour =
        switch (confidence) {
          case HIGH -> RED;
          case NORMAL -> YELLOW;
          case LOW -> BLUE;
        };
    return wrap(BOLD + ";" + colour, text);
  }

  /**
   * Formats a location.
   *
   * @param text a location
   * @return the text to print for it
   */
  String place(String text) {
    return wrap(CYAN, text);
  }

  private String wrap(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
