// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.scan.page.FindingCells;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results;
import java.util.ArrayList;
import java.util.List;

/** Every finding of a study, for a page. */
final class FindingRows {
  private static final int LINE =
      FindingCells.columns().stream().map(Column::title).toList().indexOf("line");

  private final FindingCells cells;

  /**
   * @param messages what findings say
   */
  FindingRows(Messages messages) {
    cells = new FindingCells(messages);
  }

  /**
   * {@return a table with a row for each finding that counts, whose practice leads to its
   * explanation}
   *
   * @param results the records of a study
   */
  Table table(Results results) {
    List<Column> columns = new ArrayList<>(FindingCells.columns());
    columns.add(0, new Column("project", Kind.TEXT));
    List<List<Cell>> rows = new ArrayList<>();
    for (ProjectRecord found : results.all()) {
      results.findings(found).forEach(finding -> rows.add(row(found, finding)));
    }
    return new Table(
        "findings",
        "Findings",
        "A practice leads to its explanation, a line to the source.",
        columns,
        rows,
        true);
  }

  private List<Cell> row(ProjectRecord found, Finding finding) {
    List<Cell> row = new ArrayList<>(cells.of(finding));
    found
        .places()
        .line(found.commit(), finding.location())
        .ifPresent(page -> row.set(LINE, row.get(LINE).linkedTo(page)));
    row.add(0, Cell.of(found.project()));
    return row;
  }
}
