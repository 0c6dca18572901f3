// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A table of a study, its cells ready to be read.
 *
 * @param name names its files
 * @param rows its rows, each with a cell for every column
 */
public record StudyTable(String name, String title, List<Column> columns, List<List<String>> rows) {
  /** {@return the table for scripts: as RFC 4180 has it, but with lines that end in a line feed} */
  public String csv() {
    return CsvText.of(columns.stream().map(Column::title).toList(), rows.stream());
  }

  /** {@return the table with its heading for documents, as GitHub and others render them} */
  public String markdown() {
    StringBuilder text = new StringBuilder("### ").append(escaped(title)).append("\n\n");
    append(text, columns.stream().map(column -> escaped(column.title())).toList());
    append(
        text,
        columns.stream().map(column -> column.kind() == Kind.NUMBER ? "---:" : "---").toList());
    rows.forEach(row -> append(text, row.stream().map(StudyTable::escaped).toList()));
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> cells) {
    text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Names may hold what ends a cell, marks up text, or is taken for HTML. */
  private static String escaped(String text) {
    return text.replaceAll("[\\\\`*\\[\\]<>|&~]", "\\\\$0").replaceAll("\\p{Cntrl}+", " ");
  }

  /** The columns of a table to be, each with what its cells tell. */
  static final class Columns<T> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<T, Object>> cells = new ArrayList<>();

    Columns<T> text(String title, Function<T, Object> cell) {
      return add(new Column(title, Kind.TEXT), cell);
    }

    Columns<T> number(String title, Function<T, Object> cell) {
      return add(new Column(title, Kind.NUMBER), cell);
    }

    /** A count, and after it its share in percent. */
    Columns<T> counted(String title, ToIntFunction<T> count, String share, int whole) {
      return number(title, count::applyAsInt)
          .number(share, one -> Results.percent(count.applyAsInt(one), whole));
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
