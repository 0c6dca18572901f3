// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.Chart.Series;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyTable;
import io.github.spotjmhbugs.study.table.Tables;
import java.util.Comparator;
import java.util.List;

/** The pictures of a study. */
final class StudyCharts {
  private static final int MOST_FINDINGS = 10;

  private StudyCharts() {}

  /**
   * {@return charts of the tables, and one of the projects with most findings}
   *
   * @param tables the tables of a study
   */
  static List<Chart> of(Tables tables) {
    return List.of(
        bars("Projects remaining after each step", tables.funnel()),
        bars("Projects by number of different practices", withoutLastZeros(tables.distinct())),
        mostFindings(tables.results()));
  }

  /** Of tables whose first column names the row and whose second column counts projects. */
  private static Chart bars(String title, StudyTable table) {
    List<String> names = table.rows().stream().map(row -> row.get(0)).toList();
    List<Integer> counts = table.rows().stream().map(row -> Integer.valueOf(row.get(1))).toList();
    return new Chart(
        title, table.columns().get(0).title(), names, List.of(new Series("projects", counts)));
  }

  private static StudyTable withoutLastZeros(StudyTable table) {
    int size = table.rows().size();
    while (size > 0 && table.rows().get(size - 1).get(1).equals("0")) {
      size--;
    }
    return new StudyTable(
        table.name(), table.title(), table.columns(), table.rows().subList(0, size));
  }

  private static Chart mostFindings(Results results) {
    Comparator<ProjectRecord> byFindings =
        Comparator.comparing(found -> results.findings(found).size(), Comparator.reverseOrder());
    List<ProjectRecord> projects =
        results.withFindings().stream().sorted(byFindings).limit(MOST_FINDINGS).toList();
    List<Series> series =
        Practices.keys().stream()
            .map(key -> findings(results, projects, key))
            .filter(one -> one.values().stream().anyMatch(count -> count > 0))
            .toList();
    return new Chart(
        "Projects with the most findings",
        "project",
        projects.stream().map(ProjectRecord::project).toList(),
        series);
  }

  private static Series findings(Results results, List<ProjectRecord> projects, PracticeKey key) {
    return new Series(
        key.name(),
        projects.stream().map(found -> results.perPractice(found).getOrDefault(key, 0)).toList());
  }
}
