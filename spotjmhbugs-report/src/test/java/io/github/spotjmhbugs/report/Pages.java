// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import io.github.spotjmhbugs.report.Chart.Series;
import io.github.spotjmhbugs.report.Excerpt.Line;
import io.github.spotjmhbugs.report.Excerpt.Mark;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import java.util.List;
import java.util.stream.IntStream;

/** Pages for tests. */
final class Pages {
  static final List<Column> COLUMNS =
      List.of(
          new Column("Name", Kind.TEXT),
          new Column("Score", Kind.NUMBER),
          new Column("Colour", Kind.CHOICE),
          new Column("Class", Kind.CODE));

  private Pages() {}

  /** A page with everything that the model has, one text in all places. */
  static ReportPage of(String text) {
    Excerpt excerpt =
        new Excerpt(
            text,
            List.of(
                new Line(41, "int x;", Mark.NONE),
                new Line(42, text, Mark.MAIN, 0, Math.min(1, text.length())),
                new Line(60, text, Mark.RELATED)));
    List<Cell> row =
        List.of(
            Cell.of(text).linkedTo("#note"),
            Cell.counting(List.of(text, text)),
            Cell.of(text).orderedBy(text),
            Cell.of(text)
                .named("row-1")
                .with(
                    new Unfolding(
                        text,
                        List.of(text),
                        excerpt,
                        List.of(new Unfolding.Other("other-1", text)))));
    return new ReportPage(
        text,
        text,
        List.of(new Tile(text, text, text)),
        List.of(
            new Chart(
                text,
                text,
                List.of(text, "b"),
                List.of(new Series(text, List.of(1, 2)), new Series("s", List.of(3, 4))))),
        List.of(new Table("table", text, text, COLUMNS, List.of(row), true)),
        List.of(new Note("note", text, new Html("<p>why</p>"))));
  }

  static ReportPage withTable(Table table) {
    return new ReportPage("t", "", List.of(), List.of(), List.of(table), List.of());
  }

  /** Rows whose numbers, as texts, would be in another order. */
  static Table table(int rows, boolean interactive) {
    List<String> colours = List.of("red", "green", "dark green");
    return new Table(
        "rows",
        "Rows",
        "",
        COLUMNS,
        IntStream.range(0, rows)
            .mapToObj(
                row ->
                    List.of(
                        Cell.of("row " + row),
                        Cell.of((row * 7L) % rows),
                        Cell.of(colours.get(row % 3)),
                        Cell.of("org.foo.C" + row)))
            .toList(),
        interactive);
  }

  /** Rows with an explanation each, and another one like it. */
  static Table withUnfoldings(int rows) {
    return new Table(
        "rows",
        "Rows",
        "",
        List.of(new Column("Name", Kind.PROSE)),
        IntStream.range(0, rows).mapToObj(row -> List.of(unfolding(row))).toList(),
        true);
  }

  private static Cell unfolding(int row) {
    List<Unfolding.Other> others = List.of(new Unfolding.Other("other-" + row, "another " + row));
    return Cell.of("row " + row)
        .named("row-" + row)
        .with(new Unfolding("more", List.of("why " + row), null, others));
  }

  /** Rows whose first cell unfolds two names. */
  static Table withItems(int rows) {
    return new Table(
        "rows",
        "Rows",
        "",
        List.of(new Column("Name", Kind.TEXT), new Column("Score", Kind.NUMBER)),
        IntStream.range(0, rows)
            .mapToObj(
                row ->
                    List.of(
                        new Cell(
                            "row " + row,
                            "",
                            "",
                            "",
                            null,
                            List.of("row " + row + " a", "row " + row + " b"),
                            null,
                            null),
                        Cell.of((row * 7L) % rows)))
            .toList(),
        true);
  }
}
