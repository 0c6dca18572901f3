// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import io.github.spotjmhbugs.report.IntervalAxis.Plot;
import io.github.spotjmhbugs.report.IntervalAxis.Tick;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table as the template needs it.
 *
 * @param table the table
 * @param headings its column headings
 * @param choices the columns whose value the reader can choose
 * @param rows its rows
 */
record TableView(Table table, List<Heading> headings, List<Choice> choices, List<Row> rows) {
  /** Where a name from a program may wrap, since it has no spaces. */
  private static final Pattern WORD_END = Pattern.compile("(?<=[.$#/_:;!])(?=.)");

  /** Where a name in a sentence may wrap: behind a dot that ends no sentence. */
  private static final Pattern NAME_PART = Pattern.compile("(?<=[\\p{L}\\d_][.$#/])(?=[\\p{L}_])");

  /**
   * A column heading.
   *
   * @param title its text
   * @param css the style class of the column; may be empty
   * @param method how the script compares the column's cells
   * @param ticks the ticks of its axis, or null when it has none
   */
  record Heading(String title, String css, String method, @Nullable List<Tick> ticks) {}

  /**
   * A column whose value the reader can choose.
   *
   * @param column its number from 0
   * @param title its heading
   * @param options its different values, in their order
   */
  record Choice(int column, String title, List<String> options) {}

  /**
   * A row.
   *
   * @param cells one for each column
   */
  record Row(List<CellView> cells) {}

  /**
   * A cell.
   *
   * @param css the style class of its column; may be empty
   * @param label the heading of its column, for screens without space for a table
   * @param cell what is in it
   * @param parts its text, cut where it may go on in the next line
   * @param source the lines of its excerpt, or null
   * @param file the path of the excerpt, cut where it may go on in the next line
   * @param hasItems whether its text unfolds names
   * @param plot its interval, or null
   * @param trace its trace, or null
   */
  record CellView(
      String css,
      String label,
      Cell cell,
      List<String> parts,
      @Nullable List<Line> source,
      List<String> file,
      boolean hasItems,
      @Nullable Plot plot,
      @Nullable TraceView trace) {}

  /**
   * A source line.
   *
   * @param number its number
   * @param head its text up to what matters in it
   * @param spot what matters in it; empty where nothing is singled out
   * @param tail the rest of its text
   * @param mark the style class that says how much it matters; empty for not at all
   * @param afterGap whether lines before it are left out
   */
  record Line(int number, String head, String spot, String tail, String mark, boolean afterGap) {}

  /**
   * Converts a table.
   *
   * @param table a table
   * @return its view
   */
  static TableView of(Table table) {
    List<Column> columns = table.columns();
    List<IntervalAxis> axes =
        IntStream.range(0, columns.size()).mapToObj(index -> axis(table, index)).toList();
    return new TableView(
        table,
        IntStream.range(0, columns.size())
            .mapToObj(index -> heading(columns.get(index), axes.get(index)))
            .toList(),
        IntStream.range(0, columns.size())
            .filter(index -> columns.get(index).kind() == Kind.CHOICE)
            .mapToObj(index -> choice(table, index))
            .toList(),
        table.rows().stream().map(row -> row(columns, axes, row)).toList());
  }

  private static IntervalAxis axis(Table table, int column) {
    return IntervalAxis.of(
        table.rows().stream()
            .map(row -> row.get(column).interval())
            .filter(Objects::nonNull)
            .toList());
  }

  private static Heading heading(Column column, IntervalAxis axis) {
    boolean isInterval = column.kind() == Kind.INTERVAL;
    boolean isNumber = column.kind() == Kind.NUMBER || isInterval;
    return new Heading(
        column.title(),
        css(column),
        isNumber ? "number" : "text",
        isInterval ? axis.ticks() : null);
  }

  private static String css(Column column) {
    return switch (column.kind()) {
      case NUMBER -> "n";
      case CODE -> "c";
      case CHOICE -> "o";
      case PROSE -> "p";
      case INTERVAL -> "i";
      case TEXT -> "";
    };
  }

  private static Choice choice(Table table, int column) {
    List<String> options =
        table.rows().stream()
            .map(row -> row.get(column).text())
            .filter(text -> !text.isEmpty())
            .distinct()
            .sorted()
            .toList();
    return new Choice(column, table.columns().get(column).title(), options);
  }

  private static Row row(List<Column> columns, List<IntervalAxis> axes, List<Cell> cells) {
    return new Row(
        IntStream.range(0, columns.size())
            .mapToObj(index -> cell(columns.get(index), axes.get(index), cells.get(index)))
            .toList());
  }

  private static CellView cell(Column column, IntervalAxis axis, Cell cell) {
    Unfolding unfolding = cell.unfolding();
    Excerpt excerpt = unfolding == null ? null : unfolding.excerpt();
    Interval interval = cell.interval();
    Trace trace = cell.trace();
    List<String> parts =
        switch (column.kind()) {
          case CODE -> List.of(WORD_END.split(cell.text(), -1));
          case PROSE -> List.of(NAME_PART.split(cell.text(), -1));
          default -> List.of(cell.text());
        };
    return new CellView(
        css(column),
        column.title(),
        cell,
        parts,
        excerpt == null ? null : lines(excerpt),
        excerpt == null ? List.of() : List.of(WORD_END.split(excerpt.path(), -1)),
        !cell.items().isEmpty(),
        interval == null ? null : axis.plot(interval),
        trace == null ? null : TraceView.of(trace));
  }

  private static List<Line> lines(Excerpt excerpt) {
    List<Excerpt.Line> lines = excerpt.lines();
    return IntStream.range(0, lines.size())
        .mapToObj(index -> line(lines.get(index), index == 0 ? null : lines.get(index - 1)))
        .toList();
  }

  private static Line line(Excerpt.Line line, Excerpt.@Nullable Line before) {
    boolean afterGap = before != null && line.number() > before.number() + 1;
    String mark =
        switch (line.mark()) {
          case MAIN -> "main";
          case RELATED -> "related";
          case NONE -> "";
        };
    String text = line.text();
    return new Line(
        line.number(),
        text.substring(0, line.start()),
        text.substring(line.start(), line.end()),
        text.substring(line.end()),
        mark,
        afterGap);
  }
}
