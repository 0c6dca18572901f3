// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table with a heading.
 *
 * @param id names the table in links; unique on the page, of letters, digits, {@code -} and {@code
 *     _}
 * @param title its heading
 * @param caption what its numbers mean, in a sentence; may be empty
 * @param columns its columns
 * @param rows its rows, each with a cell for every column
 * @param interactive whether the reader can sort and filter the rows; false when their order
 *     matters
 */
public record Table(
    String id,
    String title,
    String caption,
    List<Column> columns,
    List<List<Cell>> rows,
    boolean interactive) {

  /**
   * A column.
   *
   * @param title its heading
   * @param kind what its cells hold
   */
  public record Column(String title, Kind kind) {}

  /** What the cells of a column hold. */
  public enum Kind {
    /** A few words. */
    TEXT,
    /** Sentences. */
    PROSE,
    /** Numbers, ordered as such. */
    NUMBER,
    /** Names from a program. */
    CODE,
    /** Intervals, drawn on one axis, and a few words on each. */
    INTERVAL,
    /** A few different values that the reader can filter by. */
    CHOICE
  }

  /**
   * Makes the table immutable.
   *
   * @throws IllegalArgumentException when links cannot use the id, or a row has the wrong number of
   *     cells
   */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    ReportPage.checkId(id);
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            row.size() + " cells for " + columns.size() + " columns: " + title);
      }
    }
  }

  /** {@return the same table without the columns in which no row has a text} */
  public Table withoutEmptyColumns() {
    int[] filled =
        IntStream.range(0, columns.size())
            .filter(at -> rows.stream().anyMatch(row -> !row.get(at).text().isEmpty()))
            .toArray();
    return new Table(
        id,
        title,
        caption,
        Arrays.stream(filled).mapToObj(columns::get).toList(),
        rows.stream().map(row -> Arrays.stream(filled).mapToObj(row::get).toList()).toList(),
        interactive);
  }
}
