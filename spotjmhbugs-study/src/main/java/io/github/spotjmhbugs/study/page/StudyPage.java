// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Numbers;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.scan.page.Explanations;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.DistinctTable;
import io.github.spotjmhbugs.study.table.Funnel;
import io.github.spotjmhbugs.study.table.Listing;
import io.github.spotjmhbugs.study.table.PracticeTable;
import io.github.spotjmhbugs.study.table.ProjectTable;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyTable;
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
   * @param listing what the list of projects holds
   * @param results the records of the study
   */
  public ReportPage of(String title, Listing listing, Results results) {
    StudyTable funnel = Funnel.of(listing, results);
    StudyTable practices = PracticeTable.of(results);
    StudyTable distinct = DistinctTable.of(results);
    StudyTable affected = ProjectTable.of(results);
    List<Table> tables =
        List.of(
            StudyTables.fixed(funnel, ""),
            StudyTables.fixed(
                practices,
                "Percentages of the built projects, and of the benchmarks in their class files. "
                    + Explanations.counted(results.threshold())),
            StudyTables.interactive(
                affected, "Columns with the name of a practice count its findings."),
            StudyTables.fixed(distinct, "Percentages of the built projects."),
            ProjectRows.table(results),
            new FindingRows(messages).table(results));
    return new ReportPage(
        title,
        Explanations.counted(results.threshold()),
        tiles(results),
        StudyCharts.of(funnel, practices, distinct, results),
        tables,
        Explanations.notes(
            results.all().stream()
                .flatMap(one -> results.findings(one).stream())
                .map(found -> found.pattern().type()),
            messages));
  }

  private static List<Tile> tiles(Results results) {
    List<ProjectRecord> built = results.built();
    int inSources = sum(results.all(), ProjectRecord::sourceBenchmarks);
    int benchmarks = sum(built, found -> found.benchmarks().size());
    int affected = sum(built, results::affected);
    int studied = results.all().size();
    return List.of(
        Tile.of("Projects studied", studied, ""),
        Tile.of(
            "Projects scanned",
            built.size(),
            "of " + Numbers.text(results.withBenchmarks().size()) + " with benchmarks"),
        Tile.of(
            "Projects with findings",
            results.withFindings().size(),
            "of " + Numbers.text(built.size()) + " scanned"),
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
