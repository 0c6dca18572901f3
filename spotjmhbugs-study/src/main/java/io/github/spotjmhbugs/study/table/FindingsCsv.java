// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Every finding of a study: the columns of a scan's CSV, the target being the project, and after
 * them the project and its commit.
 */
public final class FindingsCsv {
  private final CsvReport report;

  /**
   * Makes a table in the columns of a scan.
   *
   * @param report what writes the CSV of a scan
   */
  public FindingsCsv(CsvReport report) {
    this.report = report;
  }

  /**
   * {@return a line for each finding that counts, by project}
   *
   * @param results the records of a study
   */
  public String of(Results results) {
    List<String> head = new ArrayList<>(CsvReport.columns());
    head.add("project");
    head.add("commit");
    List<List<Object>> rows = new ArrayList<>();
    for (ProjectRecord found : results.all()) {
      results.findings(found).forEach(finding -> rows.add(row(found, finding)));
    }
    return Csv.of(head, rows);
  }

  private List<Object> row(ProjectRecord found, Finding finding) {
    List<Object> cells = new ArrayList<>(report.row(found.project(), finding));
    cells.add(found.project());
    cells.add(found.commit());
    return cells;
  }
}
