// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.List;
import java.util.stream.IntStream;

/** How many different practices the built projects have: Table 6 of the study of 2019. */
public final class DistinctTable {
  private DistinctTable() {}

  /**
   * {@return a table with a row for each number of practices, from none to all}
   *
   * @param results the records of a study
   */
  public static StudyTable of(Results results) {
    List<List<String>> rows =
        IntStream.rangeClosed(0, Practices.keys().size())
            .mapToObj(practices -> row(results, practices))
            .toList();
    List<Column> columns =
        List.of(
            Column.number("practices"), Column.number("projects"), Column.number("% of projects"));
    return new StudyTable(
        "distinct-practices", "Different practices in one project", columns, rows);
  }

  private static List<String> row(Results results, int practices) {
    List<ProjectRecord> built = results.built();
    int projects =
        Math.toIntExact(
            built.stream().filter(found -> distinct(results, found) == practices).count());
    return StudyTable.row(practices, projects, Percent.of(projects, built.size()));
  }

  private static long distinct(Results results, ProjectRecord found) {
    return results.perPractice(found).values().stream().filter(count -> count > 0).count();
  }
}
