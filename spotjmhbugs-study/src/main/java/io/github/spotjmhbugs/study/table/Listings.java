// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tables with everything: each project and each finding of a study has a row. */
public final class Listings {
  private Listings() {}

  /**
   * {@return every project}
   *
   * @param results the records of a study
   */
  public static StudyTable projects(Results results) {
    Columns<ProjectRecord> columns =
        new Columns<ProjectRecord>()
            .text("project", ProjectRecord::project)
            .number("stars", found -> found.stars() == null ? "" : found.stars())
            .text("outcome", ProjectRecord::outcome)
            .text("commit", ProjectRecord::commit)
            .text("built_by", ProjectRecord::builtBy)
            .number("source_files", ProjectRecord::sourceFiles)
            .number("source_benchmarks", ProjectRecord::sourceBenchmarks)
            .number("source_benchmarks_seen", ProjectRecord::seen)
            .number("percent_seen", found -> Tables.percent(found.seen(), found.sourceBenchmarks()))
            .number("benchmarks", found -> found.benchmarks().size())
            .number("affected", results::affected);
    return results
        .addPractices(columns)
        .text("reason", ProjectRecord::reason)
        .number("seconds", Listings::seconds)
        .table("projects", "Projects", results.all());
  }

  /**
   * {@return how many seconds its steps took together, with one decimal}
   *
   * @param found a record
   */
  public static String seconds(ProjectRecord found) {
    return BigDecimal.valueOf(found.took().toMillis(), 3)
        .setScale(1, RoundingMode.HALF_UP)
        .toPlainString();
  }

  /**
   * {@return every finding that counts, by project: the columns of a scan's CSV, the target being
   * the project, and after them the project and its commit}
   *
   * @param results the records of a study
   * @param messages what findings say
   */
  public static StudyTable findings(Results results, Messages messages) {
    CsvReport report = new CsvReport(messages);
    List<List<String>> rows = new ArrayList<>();
    for (ProjectRecord found : results.all()) {
      results.findings(found).stream()
          .map(finding -> report.row(found.project(), finding).stream().map(Object::toString))
          .map(row -> Stream.concat(row, Stream.of(found.project(), found.commit())).toList())
          .forEach(rows::add);
    }
    List<Column> columns =
        Stream.concat(CsvReport.columns().stream(), Stream.of("project", "commit"))
            .map(title -> new Column(title, false))
            .toList();
    return new StudyTable("findings", "Findings", columns, rows);
  }
}
