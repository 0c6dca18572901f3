// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.scan.page.FindingCells;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The tables of the page whose cells lead to sources, logs and explanations. */
final class PageTables {
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

  private PageTables() {}

  /**
   * What became of every project.
   *
   * @param places the page with the findings of a project, by its name, if it is another page
   */
  static Table projects(Results results, Map<String, String> places) {
    return new Table(
            "projects",
            "Projects",
            "Benchmarks seen: methods of the sources that are in class files. Why others are not"
                + " stands under reason. An outcome leads to its log.",
            OF_PROJECTS,
            results.all().stream().map(found -> row(found, places)).toList(),
            true)
        .withoutEmptyColumns();
  }

  private static List<Cell> row(ProjectSummary summary, Map<String, String> places) {
    ProjectRecord found = summary.head();
    Cell name = Cell.of(found.project());
    Integer stars = found.stars();
    String commit = found.commit();
    Cell shortCommit = Cell.of(commit.substring(0, Math.min(SHORT_COMMIT, commit.length())));
    return List.of(
        Optional.ofNullable(places.get(found.project())).map(name::linkedTo).orElse(name),
        stars == null ? Cell.of("").orderedBy("-1") : Cell.of(stars),
        log(found),
        Cell.of(found.builtBy()),
        found.places().tree(commit).map(shortCommit::linkedTo).orElse(shortCommit),
        seen(summary),
        Cell.of(Tables.seconds(found)),
        Cell.of(found.reason()));
  }

  /** The outcome leads to the log that says most about it. */
  private static Cell log(ProjectRecord found) {
    Cell outcome = Cell.of(found.outcome().toString());
    List<Step> steps = found.steps().stream().map(StepRecord::step).toList();
    String log = steps.contains(Step.BUILD) ? "build-compiler" : "clone";
    return found.commit().isEmpty() && !steps.equals(List.of(Step.CLONE))
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
  static Table findings(Iterable<ProjectRecord> records, Confidence threshold, Messages messages) {
    FindingCells cells = new FindingCells(messages);
    List<Column> columns = new ArrayList<>(FindingCells.columns());
    columns.add(0, new Column("project", Kind.TEXT));
    List<List<Cell>> rows = new ArrayList<>();
    for (ProjectRecord found : records) {
      for (Finding finding : found.findings(threshold)) {
        List<Cell> row = new ArrayList<>(cells.of(finding));
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
}
