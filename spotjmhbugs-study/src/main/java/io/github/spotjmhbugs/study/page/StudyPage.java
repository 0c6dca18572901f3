// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Numbers;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.scan.page.Explanations;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyTable;
import io.github.spotjmhbugs.study.table.Tables;
import java.util.List;
import java.util.function.ToIntFunction;

/** The report of a study for people. */
public final class StudyPage {
  private final Messages messages;

  /**
   * Makes pages in the language of the messages.
   *
   * @param messages what findings say
   */
  public StudyPage(Messages messages) {
    this.messages = messages;
  }

  /**
   * {@return the page with everything that is known of the study}
   *
   * @param title what was studied
   * @param tables the tables of the study
   */
  public ReportPage of(String title, Tables tables) {
    Results results = tables.results();
    List<Table> onPage =
        List.of(
            table(
                tables.practices(),
                "Percentages of the built projects, and of the benchmarks in their class files.",
                false),
            table(
                tables.projects(), "Columns with the name of a practice count its findings.", true),
            ProjectRows.table(results),
            new FindingRows(messages).table(results));
    return new ReportPage(
        title,
        Explanations.counted(results.threshold()),
        tiles(results),
        StudyCharts.of(tables),
        onPage,
        Explanations.notes(
            results.all().stream()
                .flatMap(one -> results.findings(one).stream())
                .map(found -> found.pattern().type()),
            messages));
  }

  private static Table table(StudyTable table, String caption, boolean interactive) {
    List<Column> columns =
        table.columns().stream()
            .map(column -> new Column(column.title(), column.numeric() ? Kind.NUMBER : Kind.TEXT))
            .toList();
    List<List<Cell>> rows =
        table.rows().stream().map(row -> row.stream().map(StudyPage::cell).toList()).toList();
    return new Table(table.name(), table.title(), caption, columns, rows, interactive)
        .withoutEmptyColumns();
  }

  /** A zero is left blank, and so a column of zeros goes. */
  private static Cell cell(String text) {
    return text.equals("0") || text.equals("0.0") ? Cell.of("").orderedBy("0") : Cell.of(text);
  }

  private static List<Tile> tiles(Results results) {
    List<ProjectRecord> built = results.built();
    int inSources = sum(results.all(), ProjectRecord::sourceBenchmarks);
    int benchmarks = sum(built, found -> found.benchmarks().size());
    int affected = sum(built, results::affected);
    return List.of(
        Tile.of(
            "Projects scanned",
            built.size(),
            "of " + Numbers.text(results.withBenchmarks().size()) + " with benchmarks"),
        Tile.of(
            "Benchmarks seen",
            sum(results.all(), ProjectRecord::seen),
            "of " + Numbers.text(inSources) + " in sources"),
        Tile.of(
            "Benchmarks affected", affected, "of " + Numbers.text(benchmarks) + " that JMH runs"),
        Tile.of("Findings", sum(built, found -> results.findings(found).size()), ""));
  }

  private static int sum(List<ProjectRecord> records, ToIntFunction<ProjectRecord> number) {
    return records.stream().mapToInt(number).sum();
  }
}
