// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How each built project fares: Table 5 of the study of 2019. */
public final class ProjectTable {
  private ProjectTable() {}

  /**
   * {@return a table with a row for each built project, the most affected first}
   *
   * @param results the records of a study
   */
  public static StudyTable of(Results results) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("project"));
    columns.add(Column.number("benchmarks"));
    columns.add(Column.number("affected"));
    for (PracticeKey key : Practices.keys()) {
      columns.add(Column.number(key.name()));
    }
    columns.add(Column.number("findings"));
    List<List<String>> rows =
        mostAffectedFirst(results).stream().map(built -> row(results, built)).toList();
    return new StudyTable("affected-projects", "Findings in the built projects", columns, rows);
  }

  private static List<ProjectRecord> mostAffectedFirst(Results results) {
    // Sorting is stable: equals stay in the order of their names.
    return results.built().stream()
        .sorted(Comparator.comparing(results::affected, Comparator.reverseOrder()))
        .toList();
  }

  private static List<String> row(Results results, ProjectRecord built) {
    List<Object> cells = new ArrayList<>();
    cells.add(built.project());
    cells.add(built.benchmarks().size());
    cells.add(results.affected(built));
    cells.addAll(results.perPractice(built).values());
    cells.add(results.findings(built).size());
    return StudyTable.row(cells.toArray());
  }
}
