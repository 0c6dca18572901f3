// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.Chart.Series;
import io.github.spotjmhbugs.report.Numbers;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.scan.page.Explanations;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/** The report of a study for people. */
public final class StudyPage {
  private static final int MOST_FINDINGS = 10;

  private StudyPage() {}

  /**
   * {@return the page of a study}
   *
   * @param title what was studied
   * @param funnel how many projects are left after each step
   * @param results what the records of the study come to
   * @param places the page with the findings of each project, by its name; empty if this one has
   *     them
   * @param records the records of the study, by name; not asked for if other pages have the
   *     findings
   * @param messages what findings say
   */
  public static ReportPage of(
      String title,
      StudyTable funnel,
      Results results,
      Map<String, String> places,
      Iterable<ProjectRecord> records,
      Messages messages) {
    List<Table> tables = new ArrayList<>();
    tables.add(
        table(
            Tables.practices(results),
            "Percentages of the built projects, and of the benchmarks in their class files.",
            false));
    tables.add(
        table(
            Tables.affected(results),
            "Columns with the name of a practice count its findings.",
            true));
    tables.add(PageTables.projects(results, places));
    if (places.isEmpty()) {
      tables.add(PageTables.findings(records, results.threshold(), messages));
    }
    return new ReportPage(
        title,
        Explanations.counted(results.threshold()),
        tiles(results),
        List.of(
            bars("Projects remaining after each step", funnel),
            bars("Projects by number of different practices", shortened(Tables.distinct(results))),
            mostFindings(results)),
        tables,
        Explanations.notes(
            results.all().stream().flatMap(one -> one.types().stream()).distinct(), messages));
  }

  /**
   * {@return a page with the findings of some projects}
   *
   * @param title what was studied, and which part of it this is
   * @param records the records of the projects
   * @param threshold the lowest confidence that a finding must have to count
   * @param messages what findings say
   */
  public static ReportPage part(
      String title, Iterable<ProjectRecord> records, Confidence threshold, Messages messages) {
    Set<String> types = new LinkedHashSet<>();
    records.forEach(one -> one.findings(threshold).forEach(it -> types.add(it.pattern().type())));
    return new ReportPage(
        title,
        Explanations.counted(threshold),
        List.of(),
        List.of(),
        List.of(PageTables.findings(records, threshold, messages)),
        Explanations.notes(types.stream(), messages));
  }

  private static Table table(StudyTable table, String caption, boolean interactive) {
    List<List<Cell>> rows =
        table.rows().stream().map(row -> row.stream().map(StudyPage::cell).toList()).toList();
    return new Table(table.name(), table.title(), caption, table.columns(), rows, interactive)
        .withoutEmptyColumns();
  }

  /** A zero is left blank, and so a column of zeros goes. */
  private static Cell cell(String text) {
    return text.equals("0") || text.equals("0.0") ? Cell.of("").orderedBy("0") : Cell.of(text);
  }

  private static List<Tile> tiles(Results results) {
    List<ProjectSummary> built = results.built();
    int inSources = sum(results.all(), found -> found.head().sourceBenchmarks());
    int benchmarks = sum(built, ProjectSummary::benchmarks);
    int affected = sum(built, found -> found.all().affected());
    return List.of(
        Tile.of(
            "Projects scanned",
            built.size(),
            "of " + Numbers.text(results.withBenchmarks().size()) + " with benchmarks"),
        Tile.of(
            "Benchmarks seen",
            sum(results.all(), found -> found.head().seen()),
            "of " + Numbers.text(inSources) + " in sources"),
        Tile.of(
            "Benchmarks affected", affected, "of " + Numbers.text(benchmarks) + " that JMH runs"),
        Tile.of("Findings", sum(built, found -> found.all().findings()), ""));
  }

  private static int sum(List<ProjectSummary> projects, ToIntFunction<ProjectSummary> number) {
    return projects.stream().mapToInt(number).sum();
  }

  /** Of tables whose first column names the row and whose second column counts projects. */
  private static Chart bars(String title, StudyTable table) {
    List<String> names = table.rows().stream().map(row -> row.get(0)).toList();
    List<Integer> counts = table.rows().stream().map(row -> Integer.valueOf(row.get(1))).toList();
    return new Chart(
        title, table.columns().get(0).title(), names, List.of(new Series("projects", counts)));
  }

  /** Without the rows at its end that count nothing. */
  private static StudyTable shortened(StudyTable table) {
    int size = table.rows().size();
    while (size > 0 && table.rows().get(size - 1).get(1).equals("0")) {
      size--;
    }
    return new StudyTable(
        table.name(), table.title(), table.columns(), table.rows().subList(0, size));
  }

  private static Chart mostFindings(Results results) {
    Comparator<ProjectSummary> byFindings =
        Comparator.comparing(found -> found.all().findings(), Comparator.reverseOrder());
    List<ProjectSummary> projects =
        results.withFindings().stream().sorted(byFindings).limit(MOST_FINDINGS).toList();
    List<Series> series =
        Practices.keys().stream()
            .map(
                key ->
                    new Series(
                        key.name(),
                        projects.stream().map(found -> found.of(key).findings()).toList()))
            .filter(one -> one.values().stream().anyMatch(count -> count > 0))
            .toList();
    return new Chart(
        "Projects with the most findings",
        "project",
        projects.stream().map(ProjectSummary::project).toList(),
        series);
  }
}
