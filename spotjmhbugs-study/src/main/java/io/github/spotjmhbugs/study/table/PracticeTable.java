// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** How common each practice is among the built projects: Table 4 of the study of 2019. */
public final class PracticeTable {
  private static final List<Column> COLUMNS =
      List.of(
          Column.text("practice"),
          Column.number("projects"),
          Column.number("% of projects"),
          Column.number("benchmarks"),
          Column.number("% of benchmarks"),
          Column.number("findings"));

  private PracticeTable() {}

  /**
   * {@return a table with a row for each practice, and one for any of them}
   *
   * @param results the records of a study
   */
  public static StudyTable of(Results results) {
    List<List<String>> rows = new ArrayList<>();
    for (PracticeKey key : Practices.keys()) {
      rows.add(row(key.name(), results, finding -> finding.pattern().practice().equals(key)));
    }
    rows.add(row("any", results, finding -> true));
    return new StudyTable("practices", "Practices in the built projects", COLUMNS, rows);
  }

  private static List<String> row(String name, Results results, Predicate<Finding> wanted) {
    int projects = 0;
    int benchmarks = 0;
    int affected = 0;
    int findings = 0;
    for (ProjectRecord built : results.built()) {
      List<Finding> own = results.findings(built).stream().filter(wanted).toList();
      projects += own.isEmpty() ? 0 : 1;
      benchmarks += built.benchmarks().size();
      affected += Results.affected(own);
      findings += own.size();
    }
    return StudyTable.row(
        name,
        projects,
        Percent.of(projects, results.built().size()),
        affected,
        Percent.of(affected, benchmarks),
        findings);
  }
}
