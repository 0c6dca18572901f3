// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Finding;
import io.github.spotjmhbugs.practice.Location;
import io.github.spotjmhbugs.practice.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.scan.report.Names;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every finding of a study, for a page. */
final class FindingRows {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("project", Kind.TEXT),
          new Column("practice", Kind.CHOICE),
          new Column("confidence", Kind.CHOICE),
          new Column("class", Kind.CODE),
          new Column("member", Kind.CODE),
          new Column("line", Kind.NUMBER),
          new Column("message", Kind.PROSE));

  private final Messages messages;

  /**
   * @param messages what findings say
   */
  FindingRows(Messages messages) {
    this.messages = messages;
  }

  /**
   * @param results the records of a study
   * @return a table with a row for each finding that counts, whose practice leads to its
   *     explanation
   */
  Table table(Results results) {
    List<List<Cell>> rows = new ArrayList<>();
    for (ProjectRecord found : results.all()) {
      results.findings(found).forEach(finding -> rows.add(row(found, finding)));
    }
    return new Table(
        "findings", "Findings", "The practice leads to its explanation.", COLUMNS, rows, true);
  }

  private List<Cell> row(ProjectRecord found, Finding finding) {
    Location location = finding.location();
    return List.of(
        Cell.of(found.project()),
        Cell.of(finding.pattern().key().name()).linkedTo("#" + finding.pattern().name()),
        Cell.of(finding.confidence().name().toLowerCase(Locale.ROOT))
            .orderedBy(surestFirst(finding.confidence())),
        Cell.of(Names.binary(location)),
        Cell.of(location.member()),
        location.line() > 0 ? Cell.of(location.line()) : Cell.of("").orderedBy("0"),
        Cell.of(OneLine.of(messages.describe(finding))));
  }

  private static String surestFirst(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> "1";
      case NORMAL -> "2";
      case LOW -> "3";
    };
  }
}
