// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Every project of a study, one line each. */
public final class ProjectsCsv {
  private ProjectsCsv() {}

  /**
   * {@return a line for each record}
   *
   * @param results the records of a study
   */
  public static String of(Results results) {
    return Csv.of(head(), results.all().stream().map(found -> row(results, found)).toList());
  }

  private static List<String> head() {
    List<String> head =
        new ArrayList<>(
            List.of(
                "project",
                "stars",
                "outcome",
                "commit",
                "built_by",
                "source_files",
                "source_benchmarks",
                "source_benchmarks_seen",
                "percent_seen",
                "benchmarks",
                "affected"));
    Practices.keys().stream().map(PracticeKey::name).forEach(head::add);
    head.add("reason");
    head.add("seconds");
    return head;
  }

  private static List<Object> row(Results results, ProjectRecord found) {
    Integer stars = found.stars();
    List<Object> cells = new ArrayList<>();
    cells.add(found.project());
    cells.add(stars == null ? "" : stars);
    cells.add(found.outcome());
    cells.add(found.commit());
    cells.add(found.builtBy());
    cells.add(found.sourceFiles());
    cells.add(found.sourceBenchmarks());
    cells.add(found.seen());
    cells.add(Percent.of(found.seen(), found.sourceBenchmarks()));
    cells.add(found.benchmarks().size());
    cells.add(results.affected(found));
    cells.addAll(results.perPractice(found).values());
    cells.add(found.reason());
    cells.add(seconds(found));
    return cells;
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
}
