// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How many findings JVMs confirm, in Markdown. */
final class ImpactSummary {
  /** What may become of a finding, the clearest answer first. */
  private static final List<String> OUTCOMES =
      List.of(
          "deleted",
          "reduced",
          "folded",
          "confirmed",
          "kept",
          "contradicted",
          "no-c2",
          "undecided",
          "not-repairable",
          "failed");

  private final List<ImpactRow> rows;

  /**
   * @param rows what JDKs said
   */
  ImpactSummary(List<ImpactRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * @return a row for each practice, confidence and JDK, and a column for each outcome that there
   *     is
   */
  String table() {
    List<String> outcomes =
        OUTCOMES.stream()
            .filter(name -> rows.stream().anyMatch(row -> row.outcome().equals(name)))
            .toList();
    List<String> head = new ArrayList<>(List.of("practice", "confidence", "JDK", "findings"));
    head.addAll(outcomes);
    head.add("with a verdict");
    StringBuilder table = new StringBuilder();
    append(table, head);
    table.append("|---|---|---|").append("---:|".repeat(outcomes.size() + 2)).append('\n');
    for (PracticeKey practice : Practices.keys()) {
      for (Confidence confidence : Confidence.values()) {
        Map<Integer, List<ImpactRow>> byJdk =
            rows.stream()
                .filter(row -> row.practice().equals(practice.name()))
                .filter(row -> row.confidence() == confidence)
                .collect(Collectors.groupingBy(ImpactRow::jdk, TreeMap::new, Collectors.toList()));
        byJdk.forEach(
            (jdk, some) ->
                append(table, cells(List.of(practice, confidence, jdk), some, outcomes)));
      }
    }
    append(table, cells(List.of("**all**", "", ""), rows, outcomes));
    return table.toString();
  }

  private static List<Object> cells(List<?> names, List<ImpactRow> some, List<String> outcomes) {
    List<Object> cells = new ArrayList<>(names);
    cells.add(some.size());
    for (String outcome : outcomes) {
      long count = some.stream().filter(row -> row.outcome().equals(outcome)).count();
      cells.add(count == 0 ? "–" : count);
    }
    long answered = some.stream().filter(ImpactRow::isAnswered).count();
    cells.add(Math.round(100.0 * answered / Math.max(1, some.size())) + " %");
    return cells;
  }

  private static void append(StringBuilder table, List<?> cells) {
    cells.forEach(cell -> table.append("| ").append(cell).append(' '));
    table.append("|\n");
  }

  /**
   * @return why there is no verdict, the most frequent reason first
   */
  String reasons() {
    Map<String, Long> counts =
        rows.stream()
            .filter(row -> !row.isAnswered())
            .map(row -> row.outcome() + ": " + row.reason())
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(reason -> "- " + reason.getValue() + " " + reason.getKey() + "\n")
        .collect(Collectors.joining());
  }

  /**
   * @return the findings of the highest confidence that a JDK contradicts
   */
  String contradicted() {
    return rows.stream()
        .filter(row -> row.confidence() == Confidence.HIGH)
        .filter(row -> row.outcome().equals("kept") || row.outcome().equals("contradicted"))
        .map(row -> "- JDK " + row.jdk() + ": " + row.place() + "\n")
        .collect(Collectors.joining());
  }
}
