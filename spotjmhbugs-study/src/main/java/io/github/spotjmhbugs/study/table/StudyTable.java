// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

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
  public record Column(String title, boolean numeric) {}

  /** Makes the table immutable. */
  public StudyTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * The columns of a table to be, each with what its cells tell.
   *
   * @param <T> what a row is about
   */
  static final class Columns<T> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<T, Object>> cells = new ArrayList<>();

    Columns<T> text(String title, Function<T, Object> cell) {
      return add(new Column(title, false), cell);
    }

    Columns<T> number(String title, Function<T, Object> cell) {
      return add(new Column(title, true), cell);
    }

    private Columns<T> add(Column column, Function<T, Object> cell) {
      columns.add(column);
      cells.add(cell);
      return this;
    }

    StudyTable table(String name, String title, Collection<T> subjects) {
      return new StudyTable(
          name,
          title,
          columns,
          subjects.stream()
              .map(one -> cells.stream().map(cell -> cell.apply(one).toString()).toList())
              .toList());
    }
  }
}
