// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
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
 * @param items names that the reader can unfold by the text; may be empty
 */
public record Cell(
    String text, String order, String link, @Nullable Excerpt excerpt, List<String> items) {
  private static final Pattern LINK = Pattern.compile("|#.*|https?://.*");

  /**
   * Checks the link: names from anywhere must not become scripts.
   *
   * @throws IllegalArgumentException when the link leads to something else
   */
  public Cell {
    items = List.copyOf(items);
    if (!LINK.matcher(link).matches()) {
      throw new IllegalArgumentException("neither a place on the page nor a web address: " + link);
    }
  }

  /**
   * @param text what is read
   * @return a cell with nothing else
   */
  public static Cell of(String text) {
    return new Cell(text, "", "", null, List.of());
  }

  /**
   * @param number a number
   * @return a cell with the number, its thousands separated
   */
  public static Cell of(long number) {
    return of(Numbers.text(number)).orderedBy(Long.toString(number));
  }

  /**
   * @param items names
   * @return a cell with their number, which unfolds them
   */
  public static Cell counting(List<String> items) {
    String number = Integer.toString(items.size());
    return new Cell(Numbers.text(items.size()), number, "", null, items);
  }

  /**
   * @param key what the column is sorted by
   * @return this cell, sorted by the key
   */
  public Cell orderedBy(String key) {
    return new Cell(text, key, link, excerpt, items);
  }

  /**
   * @param target {@code #} and an id, or a web address
   * @return this cell, its text a link
   * @throws IllegalArgumentException when the target is something else
   */
  public Cell linkedTo(String target) {
    return new Cell(text, order, target, excerpt, items);
  }

  /**
   * @param source source lines
   * @return this cell with the lines to unfold
   */
  public Cell with(Excerpt source) {
    return new Cell(text, order, link, source, items);
  }
}
