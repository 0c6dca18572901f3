// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.report.Trace;
import io.github.spotjmhbugs.report.Trace.Level;
import io.github.spotjmhbugs.report.Trace.Mark;
import io.github.spotjmhbugs.report.Trace.Tone;
import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.history.Change;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.Series;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A history as a page, with a chart for each benchmark. */
public final class HistoryPage {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("verdict", Kind.CHOICE),
          new Column("benchmark", Kind.CODE),
          new Column("scores", Kind.TEXT),
          new Column("change", Kind.NUMBER),
          new Column("what happened", Kind.PROSE));

  private final HistoryTable table;

  private HistoryPage(HistoryTable table) {
    this.table = table;
  }

  public static String of(History history) {
    return new HtmlRenderer().render(new HistoryPage(new HistoryTable(history)).page(history));
  }

  private ReportPage page(History history) {
    return new ReportPage(
        "History of JMH results",
        "From " + table.run(0) + " to " + table.run(history.runs().size() - 1) + ".",
        List.of(
            Tile.of("Files", history.runs().size(), ""),
            Tile.of("Benchmarks", history.series().size(), ""),
            Tile.of("Regressed", history.regressions(), "and nothing undid it"),
            Tile.of("Improved", history.count(Change.Kind.IMPROVED), ""),
            Tile.of("Drifted", history.count(Change.Kind.DRIFTED), "over many files")),
        List.of(),
        table.breaks().isEmpty()
            ? List.of(benchmarks(history))
            : List.of(benchmarks(history), settings()),
        List.of());
  }

  private Table benchmarks(History history) {
    return new Table(
        "benchmarks",
        "Benchmarks",
        "A point is the geometric mean of a file's forks, a line a level; the scale is logarithmic,"
            + " and of each row its own.",
        COLUMNS,
        history.series().stream().map(this::row).toList(),
        true);
  }

  private List<Cell> row(Series series) {
    Optional<Change> main = series.main();
    return List.of(
        Cell.of(main.map(HistoryPage::choice).orElse("no change")),
        Cell.of(table.name(series.benchmark())),
        Cell.of(range(series)).with(trace(series)),
        main.filter(change -> change.comparison().isPresent())
            .map(
                change ->
                    Cell.of(Figures.change(change.size())).orderedBy(String.valueOf(change.size())))
            .orElse(Cell.of("")),
        Cell.of(
            series.changes().stream()
                .map(this::sentence)
                .collect(Collectors.joining(" "))
                // A line must not begin with a percent sign.
                .replace(" %", "\u00a0%")));
  }

  private static String choice(Change change) {
    return change.back().isEmpty() ? change.kind().toString() : change.kind() + ", back";
  }

  private static String range(Series series) {
    DoubleSummaryStatistics scores =
        series.scores().stream()
            .mapToDouble(Double::doubleValue)
            .filter(score -> !Double.isNaN(score))
            .summaryStatistics();
    return "%s to %s %s"
        .formatted(
            Figures.score(scores.getMin()),
            Figures.score(scores.getMax()),
            OneLine.of(series.benchmark().measure()));
  }

  private static Trace trace(Series series) {
    return new Trace(
        series.scores(),
        series.levels().stream()
            .map(level -> new Level(level.first(), level.last(), level.score()))
            .toList(),
        series.changes().stream()
            .filter(change -> change.comparison().isPresent())
            .map(change -> new Mark(change.first(), tone(change.kind())))
            .toList());
  }

  private static Tone tone(Change.Kind kind) {
    return switch (kind) {
      case REGRESSED -> Tone.WORSE;
      case IMPROVED -> Tone.BETTER;
      default -> Tone.OTHER;
    };
  }

  private String sentence(Change change) {
    return switch (change.kind()) {
      case NEW -> "New in " + table.run(change.first()) + ".";
      case VANISHED -> "Gone after " + table.run(change.last()) + ".";
      case SETTINGS ->
          "At %s, %s: %s."
              .formatted(
                  table.run(change.first()),
                  OneLine.of(change.reason()),
                  HistoryTable.size(change));
      default ->
          "%s between %s and %s%s."
              .formatted(
                  HistoryTable.size(change),
                  table.run(change.last()),
                  table.run(change.first()),
                  change.back().isEmpty()
                      ? ""
                      : ", back at " + table.run(change.back().getAsInt()));
    };
  }

  private Table settings() {
    return new Table(
        "settings",
        "Settings that changed",
        "Levels on both sides are not compared as versions of the code.",
        List.of(
            new Column("first file", Kind.TEXT),
            new Column("setting", Kind.PROSE),
            new Column("benchmarks", Kind.TEXT),
            new Column("change", Kind.TEXT)),
        table.breaks().stream()
            .map(
                one ->
                    List.of(
                        Cell.of(one.run()),
                        Cell.of(one.reason()),
                        Cell.of(one.benchmarks()),
                        Cell.of(one.change())))
            .toList(),
        false);
  }
}
