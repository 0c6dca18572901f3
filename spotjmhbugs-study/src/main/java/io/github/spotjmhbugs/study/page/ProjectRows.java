// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.ProjectsCsv;
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
          new Column("affected", Kind.NUMBER),
          new Column("findings", Kind.NUMBER),
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
            + "under reason.",
        COLUMNS,
        results.all().stream().map(found -> row(results, found)).toList(),
        true);
  }

  private static List<Cell> row(Results results, ProjectRecord found) {
    Integer stars = found.stars();
    String commit = found.commit();
    return List.of(
        Cell.of(found.project()),
        stars == null ? Cell.of("").orderedBy("-1") : Cell.of(stars),
        Cell.of(found.outcome().toString()),
        Cell.of(found.builtBy()),
        Cell.of(commit.substring(0, Math.min(SHORT_COMMIT, commit.length()))),
        seen(found),
        Cell.of(results.affected(found)),
        Cell.of(results.findings(found).size()),
        Cell.of(ProjectsCsv.seconds(found)),
        Cell.of(found.reason()));
  }

  private static Cell seen(ProjectRecord found) {
    boolean hasSources = found.sourceBenchmarks() > 0;
    int seen = hasSources ? found.seen() : found.benchmarks().size();
    String all = hasSources ? " of %,d" : "";
    return Cell.of(String.format(Locale.ROOT, "%,d" + all, seen, found.sourceBenchmarks()))
        .orderedBy(Integer.toString(seen));
  }
}
