// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.util.regex.Pattern;

/** Makes text of strangers safe to show: in a terminal, a log, a table or a page. */
public final class OneLine {
  /** Control characters, and those that reverse the direction in which text is shown. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

  /** The account in a URL. The name {@code git} is everybody's; any other may be a token. */
  private static final Pattern ACCOUNT = Pattern.compile("://(?!git@)[^/\\s]{1,2000}@");

  /** What begins like what spreadsheets compute instead of showing it, and is only a number. */
  private static final Pattern NUMBER = Pattern.compile("[=+@-]\\d*+\\.?\\d*+");

  private OneLine() {}

  /**
   * Makes text fit on one line, see {@link #printable}.
   *
   * @param text any text
   * @return the text without blanks at its ends
   */
  public static String of(String text) {
    return printable(text.strip());
  }

  /**
   * Cuts what would fill a screen.
   *
   * @param text any text
   * @param most how many of its characters to keep
   * @return the text, or its beginning and an ellipsis
   */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /**
   * Makes a cell of a table that spreadsheets open show what is in it.
   *
   * @param cell text, or anything else, which is left as it is
   * @return the cell; a text that spreadsheets would compute with an apostrophe before it
   */
  public static Object cell(Object cell) {
    boolean isFormula =
        cell instanceof String text
            && !text.isEmpty()
            && "=+@-".indexOf(text.charAt(0)) >= 0
            && !NUMBER.matcher(text).matches();
    return isFormula ? "'" + cell : cell;
  }

  /**
   * Replaces control characters, and removes accounts and passwords from URLs. Names in class
   * files, archives and repositories may contain line breaks and terminal commands.
   *
   * @param text any text
   * @return the text with each run of control characters replaced by a space
   */
  public static String printable(String text) {
    String printable = UNPRINTABLE.matcher(text).replaceAll(" ");
    return printable.contains("@") ? ACCOUNT.matcher(printable).replaceAll("://") : printable;
  }
}
