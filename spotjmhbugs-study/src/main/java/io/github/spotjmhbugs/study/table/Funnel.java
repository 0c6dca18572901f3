// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.ArrayList;
import java.util.List;

/** How many projects are left after each step of a study. */
public final class Funnel {
  private Funnel() {}

  /**
   * {@return a table with a row for each step}
   *
   * @param listing what the list holds
   * @param results the records of the projects that were studied
   */
  public static StudyTable of(Listing listing, Results results) {
    List<List<String>> rows = new ArrayList<>();
    int listed = listing.listed();
    rows.add(row("listed", listed, listed));
    rows.add(row("unforked", listing.unforked(), listed));
    rows.add(row("studied", results.all().size(), listed));
    rows.add(row("sources obtained", results.obtained().size(), listed));
    rows.add(row("with benchmarks", results.withBenchmarks().size(), listed));
    rows.add(row("scanned", results.built().size(), listed));
    rows.add(row("with findings", results.withFindings().size(), listed));
    List<Column> columns =
        List.of(Column.text("step"), Column.number("projects"), Column.number("% of listed"));
    return new StudyTable("funnel", "Projects remaining after each step", columns, rows);
  }

  private static List<String> row(String step, int projects, int listed) {
    return StudyTable.row(step, projects, Percent.of(projects, listed));
  }
}
