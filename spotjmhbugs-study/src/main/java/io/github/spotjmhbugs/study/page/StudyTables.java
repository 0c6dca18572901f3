// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.study.table.StudyTable;
import java.util.List;

/** The tables of a study as tables of a page. */
final class StudyTables {
  private StudyTables() {}

  /**
   * {@return the same table for a page}
   *
   * @param table a table whose rows stay in their order
   * @param caption what its numbers mean; may be empty
   */
  static Table fixed(StudyTable table, String caption) {
    return table(table, caption, false);
  }

  /**
   * {@return the same table for a page}
   *
   * @param table a table whose rows the reader can sort and filter
   * @param caption what its numbers mean; may be empty
   */
  static Table interactive(StudyTable table, String caption) {
    return table(table, caption, true);
  }

  private static Table table(StudyTable table, String caption, boolean interactive) {
    List<Column> columns =
        table.columns().stream()
            .map(column -> new Column(column.title(), column.numeric() ? Kind.NUMBER : Kind.TEXT))
            .toList();
    List<List<Cell>> rows =
        table.rows().stream().map(row -> row.stream().map(Cell::of).toList()).toList();
    return new Table(table.name(), table.title(), caption, columns, rows, interactive);
  }
}
