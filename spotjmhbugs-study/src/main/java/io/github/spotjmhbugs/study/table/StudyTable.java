// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.util.List;

/**
 * A table of a study, its cells ready to be read.
 *
 * @param name names its files
 * @param title its heading
 * @param columns its columns
 * @param rows its rows, each with a cell for every column
 */
public record StudyTable(String name, String title, List<Column> columns, List<List<String>> rows) {

  /**
   * A column.
   *
   * @param title its heading
   * @param numeric whether its cells are numbers
   */
  public record Column(String title, boolean numeric) {

    /**
     * {@return a column of texts}
     *
     * @param title a heading
     */
    static Column text(String title) {
      return new Column(title, false);
    }

    /**
     * {@return a column of numbers}
     *
     * @param title a heading
     */
    static Column number(String title) {
      return new Column(title, true);
    }
  }

  /** Makes the table immutable. */
  public StudyTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * {@return a row of them}
   *
   * @param cells numbers and texts
   */
  static List<String> row(Object... cells) {
    return List.of(cells).stream().map(Object::toString).toList();
  }
}
