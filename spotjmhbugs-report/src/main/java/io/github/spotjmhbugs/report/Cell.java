// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a table.
 *
 * @param text its text
 * @param order the sort key; the text itself when empty
 * @param link where the text leads: {@code #} and the id of a table or note, a web address, or the
 *     path of a file beside the page; empty for no link
 * @param id names the row in links, and is unique on the page; empty for no such name
 * @param unfolding what it unfolds below the row, or null
 * @param items names to unfold; may be empty
 * @param interval an interval to draw above the text, or null
 * @param trace a trace to draw above the text, or null
 */
public record Cell(
    String text,
    String order,
    String link,
    String id,
    @Nullable Unfolding unfolding,
    List<String> items,
    @Nullable Interval interval,
    @Nullable Trace trace) {
  private static final Pattern LINK = Pattern.compile("|#.*|https?://.*|\\w[\\w./-]*");

  /**
   * Checks the link, so that names from outside cannot become scripts.
   *
   * @throws IllegalArgumentException when the link leads to something else, or links cannot use the
   *     id
   */
  public Cell {
    items = List.copyOf(items);
    if (!id.isEmpty()) {
      ReportPage.checkId(id);
    }
    if (!LINK.matcher(link).matches()) {
      throw new IllegalArgumentException(
          "not a place on the page, a web address or a file beside it: " + link);
    }
  }

  /**
   * Makes a cell with text.
   *
   * @param text its text
   * @return a cell with nothing else
   */
  public static Cell of(String text) {
    return new Cell(text, "", "", "", null, List.of(), null, null);
  }

  /**
   * Makes a cell with a number.
   *
   * @param number a number
   * @return a cell with the number, its thousands separated
   */
  public static Cell of(long number) {
    return of(Numbers.text(number)).orderedBy(Long.toString(number));
  }

  /**
   * Makes a cell that counts names.
   *
   * @param items names
   * @return a cell with their number, which unfolds them
   */
  public static Cell counting(List<String> items) {
    String number = Integer.toString(items.size());
    return new Cell(Numbers.text(items.size()), number, "", "", null, items, null, null);
  }

  /**
   * Sets the sort key.
   *
   * @param key what the column is sorted by
   * @return this cell, sorted by the key
   */
  public Cell orderedBy(String key) {
    return new Cell(text, key, link, id, unfolding, items, interval, trace);
  }

  /**
   * Makes the text a link.
   *
   * @param target {@code #} and an id, or a web address
   * @return this cell, its text a link
   * @throws IllegalArgumentException when the target is something else
   */
  public Cell linkedTo(String target) {
    return new Cell(text, order, target, id, unfolding, items, interval, trace);
  }

  /**
   * Names the row of this cell, so that links lead to it.
   *
   * @param name an id that is unique on the page
   * @return this cell with the id
   * @throws IllegalArgumentException when links cannot use it
   */
  public Cell named(String name) {
    return new Cell(text, order, link, name, unfolding, items, interval, trace);
  }

  /**
   * Adds what is unfolded below the row.
   *
   * @param more what to unfold
   * @return this cell with it
   */
  public Cell with(Unfolding more) {
    return new Cell(text, order, link, id, more, items, interval, trace);
  }

  /**
   * Adds an interval.
   *
   * @param drawn an interval
   * @return this cell with the interval, sorted by its estimate
   */
  public Cell with(Interval drawn) {
    String key = String.format(Locale.ROOT, "%.6f", Math.log(drawn.estimate()));
    return new Cell(text, key, link, id, unfolding, items, drawn, trace);
  }

  /**
   * Adds a trace.
   *
   * @param drawn a trace
   * @return this cell with the trace
   */
  public Cell with(Trace drawn) {
    return new Cell(text, order, link, id, unfolding, items, interval, drawn);
  }
}
