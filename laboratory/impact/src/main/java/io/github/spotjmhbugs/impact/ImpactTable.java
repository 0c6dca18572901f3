// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.impact.page.FindingRow;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of the findings, as text: a line for each, and how often there is which verdict. */
final class ImpactTable {
  private ImpactTable() {}

  /** {@return the table} */
  static String of(List<ImpactRecord> records) {
    StringBuilder table = new StringBuilder();
    Map<String, Integer> counts = new TreeMap<>();
    for (ImpactRecord record : records) {
      table.append(line(record)).append('\n');
      counts.merge(record.verdict().toString(), 1, Integer::sum);
    }
    String summary =
        counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", "));
    return table.append(records.isEmpty() ? "no findings" : summary).append('\n').toString();
  }

  /** {@return one line about a finding} */
  private static String line(ImpactRecord record) {
    List<String> words = new ArrayList<>();
    words.add(title(record.finding(), record.jdk()));
    String benchmark = record.benchmark().split(" ", 2)[0];
    if (!benchmark.isEmpty() && !benchmark.endsWith("." + cell(record.finding(), "member"))) {
      words.add("measured " + benchmark.substring(benchmark.lastIndexOf('.') + 1));
    }
    CodeSizes sizes = record.sizes();
    if (record.evidence() != null || sizes != null) {
      words.add(
          (record.evidence() == null ? "" : record.evidence() + " ")
              + (sizes == null
                  ? ""
                  : "code empty %d, original %d, repaired %d"
                      .formatted(sizes.empty(), sizes.original(), sizes.repaired())));
    }
    Change change = record.change();
    if (change != null) {
      words.add(
          String.format(
              Locale.ROOT,
              "original %.4g, repaired %.4g %s, %+.0f %% (%+.0f to %+.0f)",
              change.original(),
              change.repaired(),
              change.unit(),
              100 * change.change(),
              100 * change.low(),
              100 * change.high()));
    }
    words.add(record.verdict() + (record.reason().isEmpty() ? "" : ": " + record.reason()));
    return String.join(", ", words);
  }

  /** {@return which finding it is, and which JDK was asked} */
  static String title(List<String> finding, int jdk) {
    return "%s %s %s, JDK %d"
        .formatted(place(finding), cell(finding, "practice"), confidence(finding), jdk);
  }

  private static String confidence(List<String> finding) {
    return Names.word(new FindingRow(finding).confidence());
  }

  private static String place(List<String> finding) {
    String className = cell(finding, "class");
    String line = cell(finding, "line");
    String member = cell(finding, "member");
    return className.substring(className.lastIndexOf('.') + 1)
        + (member.isEmpty() ? "" : "." + member)
        + (line.isEmpty() ? "" : ":" + line);
  }

  private static String cell(List<String> finding, String column) {
    return finding.get(CsvReport.findingColumns().indexOf(column));
  }
}
