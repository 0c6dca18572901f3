// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepRecord;
import io.github.spotjmhbugs.study.table.Listings;
import io.github.spotjmhbugs.study.table.Results;
import java.util.List;
import java.util.Locale;

/** What became of every project of a study, for a page. */
final class ProjectRows {
  private static final int SHORT_COMMIT = 10;

  private static final List<Column> COLUMNS =
      List.of(
          new Column("project", Kind.TEXT),
          new Column("stars", Kind.NUMBER),
          new Column("outcome", Kind.CHOICE),
          new Column("built by", Kind.CHOICE),
          new Column("commit", Kind.TEXT),
          new Column("benchmarks seen", Kind.NUMBER),
          new Column("seconds", Kind.NUMBER),
          new Column("reason", Kind.PROSE));

  private ProjectRows() {}

  /**
   * {@return a table with a row for each record}
   *
   * @param results the records of a study
   */
  static Table table(Results results) {
    return new Table(
            "projects",
            "Projects",
            "Benchmarks seen: methods of the sources that are in class files. Why others are not stands "
                + "under reason. An outcome leads to its log.",
            COLUMNS,
            results.all().stream().map(ProjectRows::row).toList(),
            true)
        .withoutEmptyColumns();
  }

  private static List<Cell> row(ProjectRecord found) {
    Integer stars = found.stars();
    String commit = found.commit();
    String shortCommit = commit.substring(0, Math.min(SHORT_COMMIT, commit.length()));
    return List.of(
        Cell.of(found.project()),
        stars == null ? Cell.of("").orderedBy("-1") : Cell.of(stars),
        log(found),
        Cell.of(found.builtBy()),
        found
            .places()
            .tree(commit)
            .map(Cell.of(shortCommit)::linkedTo)
            .orElse(Cell.of(shortCommit)),
        seen(found),
        Cell.of(Listings.seconds(found)),
        Cell.of(found.reason()));
  }

  /** The outcome leads to the log that says most about it. */
  private static Cell log(ProjectRecord found) {
    Cell outcome = Cell.of(found.outcome().toString());
    List<Step> steps = found.steps().stream().map(StepRecord::step).toList();
    String log = steps.contains(Step.BUILD) ? "build-compiler" : "clone";
    return found.commit().isEmpty() && !steps.equals(List.of(Step.CLONE))
        ? outcome
        : outcome.linkedTo("logs/" + found.fileName() + "/" + log + ".log");
  }

  private static Cell seen(ProjectRecord found) {
    boolean hasSources = found.sourceBenchmarks() > 0;
    int seen = hasSources ? found.seen() : found.benchmarks().size();
    String all = hasSources ? " of %,d" : "";
    return Cell.of(String.format(Locale.ROOT, "%,d" + all, seen, found.sourceBenchmarks()))
        .orderedBy(Integer.toString(seen));
  }
}
