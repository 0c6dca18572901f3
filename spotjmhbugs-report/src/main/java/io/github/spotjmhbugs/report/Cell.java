// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands where a row meets a column.
 *
 * @param text what is read
 * @param order what the column is sorted by; the text itself when empty
 * @param link where the text leads: {@code #} and the id of a table or note, or a web address;
 *     empty for nowhere
 * @param excerpt source lines that the reader can unfold, or null
 */
public record Cell(String text, String order, String link, @Nullable Excerpt excerpt) {
  private static final Pattern LINK = Pattern.compile("|#.*|https?://.*");

  /**
   * Checks the link: names from anywhere must not become scripts.
   *
   * @throws IllegalArgumentException when the link leads to something else
   */
  public Cell {
    if (!LINK.matcher(link).matches()) {
      throw new IllegalArgumentException("neither a place on the page nor a web address: " + link);
    }
  }

  /**
   * @param text what is read
   * @return a cell with nothing else
   */
  public static Cell of(String text) {
    return new Cell(text, "", "", null);
  }

  /**
   * @param number a number
   * @return a cell with the number, its thousands separated
   */
  public static Cell of(long number) {
    return new Cell(String.format(Locale.ROOT, "%,d", number), Long.toString(number), "", null);
  }

  /**
   * @param key what the column is sorted by
   * @return this cell, sorted by the key
   */
  public Cell orderedBy(String key) {
    return new Cell(text, key, link, excerpt);
  }

  /**
   * @param target {@code #} and an id, or a web address
   * @return this cell, its text a link
   * @throws IllegalArgumentException when the target is something else
   */
  public Cell linkedTo(String target) {
    return new Cell(text, order, target, excerpt);
  }

  /**
   * @param source source lines
   * @return this cell with the lines to unfold
   */
  public Cell with(Excerpt source) {
    return new Cell(text, order, link, source);
  }
}
