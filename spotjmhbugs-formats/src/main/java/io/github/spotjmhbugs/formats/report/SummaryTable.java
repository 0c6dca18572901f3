// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.result.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A table of findings by practice and confidence, and of the benchmarks that they affect. */
final class SummaryTable {
  private SummaryTable() {}

  /**
   * Renders the table.
   *
   * @param findings the findings of a target
   * @param threshold the lowest confidence that has a column
   * @return a table with a line for each practice that has findings
   */
  static String of(List<Finding> findings, Confidence threshold) {
    List<Confidence> columns =
        Arrays.stream(Confidence.values()).filter(column -> column.reaches(threshold)).toList();
    List<Object> head = new ArrayList<>();
    columns.forEach(column -> head.add(Names.word(column)));
    StringBuilder table = new StringBuilder(line("practice", head, "benchmarks"));
    for (PracticeKey key : Practices.keys()) {
      List<Finding> ofKey =
          findings.stream().filter(f -> f.pattern().practice().equals(key)).toList();
      if (!ofKey.isEmpty()) {
        table.append(line(key.name(), counts(ofKey, columns), affected(ofKey)));
      }
    }
    return table.toString();
  }

  private static List<Object> counts(List<Finding> findings, List<Confidence> columns) {
    List<Object> counts = new ArrayList<>();
    for (Confidence column : columns) {
      counts.add(findings.stream().filter(f -> f.confidence() == column).count());
    }
    return counts;
  }

  private static long affected(List<Finding> findings) {
    return findings.stream().flatMap(finding -> finding.affected().stream()).distinct().count();
  }

  private static String line(String name, List<Object> cells, Object last) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-8s", name));
    cells.forEach(cell -> line.append(String.format(Locale.ROOT, "%8s", cell)));
    return line.append(String.format(Locale.ROOT, "%12s", last)).append("\n").toString();
  }
}
