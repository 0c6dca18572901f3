// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.page.Explanations;
import io.github.spotjmhbugs.formats.page.FindingCells;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.Chart.Series;
import io.github.spotjmhbugs.report.Numbers;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;

/** The report of a study for people. */
public record StudyPage(Results results) {
  /** The folder of the pages of projects. */
  public static final String FINDINGS = "findings";

  /** A page with more of them makes browsers slow. */
  private static final int MOST_FINDINGS = 5_000;

  private static final int SHORT_COMMIT = 10;
  private static final int LINE =
      FindingCells.columns().stream().map(Column::title).toList().indexOf("line");
  private static final List<Column> OF_PROJECTS =
      List.of(
          new Column("project", Kind.TEXT),
          new Column("stars", Kind.NUMBER),
          new Column("outcome", Kind.CHOICE),
          new Column("built by", Kind.CHOICE),
          new Column("commit", Kind.TEXT),
          new Column("benchmarks seen", Kind.NUMBER),
          new Column("seconds", Kind.NUMBER),
          new Column("reason", Kind.PROSE));

  /**
   * {@return the page of a study}
   *
   * @param funnel how many projects are left after each step
   * @param records the records of the study, by name; not asked for if they have too many findings
   *     for one page
   */
  public ReportPage of(String title, StudyTable funnel, Iterable<ProjectRecord> records) {
    List<Table> tables = new ArrayList<>();
    tables.add(
        table(
            results.practices(),
            "Percentages of the built projects, and of the benchmarks in their class files.",
            false));
    tables.add(
        table(results.affected(), "Columns with the name of a practice count its findings.", true));
    tables.add(projects());
    if (sum(results.all(), found -> found.all().findings()) <= MOST_FINDINGS) {
      tables.add(findings(records));
    }
    int most = results.built().stream().mapToInt(one -> one.byPractice().size()).max().orElse(-1);
    return new ReportPage(
        title,
        Explanations.counted(results.threshold()),
        tiles(),
        List.of(
            bars("Projects remaining after each step", funnel, funnel.rows().size()),
            bars("Projects by number of different practices", results.distinct(), 1 + most)),
        tables,
        Explanations.notes(results.all().stream().flatMap(one -> one.types().stream())));
  }

  /** {@return a page with the findings of a project} */
  public ReportPage of(ProjectRecord record) {
    return new ReportPage(
        record.project(),
        Explanations.counted(results.threshold()),
        List.of(),
        List.of(),
        List.of(findings(List.of(record))),
        Explanations.notes(ProjectSummary.of(record, results.threshold()).types().stream()));
  }

  /** {@return where the page with the findings of a project is, seen from the page of the study} */
  public static String place(String project) {
    return FINDINGS + "/" + ProjectRecord.fileName(project) + ".html";
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

  /** What became of every project. */
  private Table projects() {
    return new Table(
            "projects",
            "Projects",
            "Benchmarks seen: methods of the sources that are in class files. Why others are not"
                + " stands under reason. An outcome leads to its log.",
            OF_PROJECTS,
            results.all().stream().map(StudyPage::row).toList(),
            true)
        .withoutEmptyColumns();
  }

  private static List<Cell> row(ProjectSummary summary) {
    ProjectRecord found = summary.head();
    Cell name = Cell.of(found.project());
    Integer stars = found.stars();
    String commit = found.commit();
    Cell shortCommit = Cell.of(commit.substring(0, Math.min(SHORT_COMMIT, commit.length())));
    return List.of(
        summary.all().findings() > 0 ? name.linkedTo(place(found.project())) : name,
        stars == null ? Cell.of("").orderedBy("-1") : Cell.of(stars),
        log(found),
        Cell.of(found.builtBy()),
        found.places().tree(commit).map(shortCommit::linkedTo).orElse(shortCommit),
        seen(summary),
        Cell.of(Results.seconds(found)),
        Cell.of(found.reason()));
  }

  /** The outcome leads to the log that says most about it. */
  private static Cell log(ProjectRecord found) {
    Cell outcome = Cell.of(found.outcome().toString());
    Set<Step> steps = found.times().keySet();
    String log = steps.contains(Step.BUILD) ? "build-compiler" : "clone";
    return found.commit().isEmpty() && !steps.equals(Set.of(Step.CLONE))
        ? outcome
        : outcome.linkedTo("logs/" + ProjectRecord.fileName(found.project()) + "/" + log + ".log");
  }

  private static Cell seen(ProjectSummary found) {
    int inSources = found.head().sourceBenchmarks();
    int seen = inSources > 0 ? found.head().seen() : found.benchmarks();
    String all = inSources > 0 ? " of %,d" : "";
    return Cell.of(String.format(Locale.ROOT, "%,d" + all, seen, inSources))
        .orderedBy(Integer.toString(seen));
  }

  /** Every finding of these projects that counts. */
  private Table findings(Iterable<ProjectRecord> records) {
    List<Column> columns = new ArrayList<>(FindingCells.columns());
    columns.add(0, new Column("project", Kind.TEXT));
    List<List<Cell>> rows = new ArrayList<>();
    for (ProjectRecord found : records) {
      for (Finding finding : found.findings(results.threshold())) {
        List<Cell> row = new ArrayList<>(FindingCells.of(finding));
        found
            .places()
            .line(found.commit(), finding.location())
            .ifPresent(page -> row.set(LINE, row.get(LINE).linkedTo(page)));
        row.add(0, Cell.of(found.project()));
        rows.add(row);
      }
    }
    return new Table(
        "findings",
        "Findings",
        "A practice leads to its explanation, a line to the source.",
        columns,
        rows,
        true);
  }

  private List<Tile> tiles() {
    List<ProjectSummary> all = results.all();
    List<ProjectSummary> built = results.built();
    int inSources = sum(all, found -> found.head().sourceBenchmarks());
    int affected = sum(built, found -> found.all().affected());
    return List.of(
        tile("Projects scanned", built.size(), results.withBenchmarks().size(), "with benchmarks"),
        tile("Benchmarks seen", sum(all, found -> found.head().seen()), inSources, "in sources"),
        tile(
            "Benchmarks affected",
            affected,
            sum(built, ProjectSummary::benchmarks),
            "that JMH runs"),
        Tile.of("Findings", sum(built, found -> found.all().findings()), ""));
  }

  private static Tile tile(String title, int number, int whole, String what) {
    return Tile.of(title, number, "of " + Numbers.text(whole) + " " + what);
  }

  private static int sum(List<ProjectSummary> projects, ToIntFunction<ProjectSummary> number) {
    return projects.stream().mapToInt(number).sum();
  }

  /** Of the first rows of a table, each named by its first cell, with the count in its second. */
  private static Chart bars(String title, StudyTable table, int length) {
    List<List<String>> rows = table.rows().subList(0, length);
    List<String> names = rows.stream().map(row -> row.get(0)).toList();
    List<Integer> counts = rows.stream().map(row -> Integer.valueOf(row.get(1))).toList();
    return new Chart(
        title, table.columns().get(0).title(), names, List.of(new Series("projects", counts)));
  }
}
