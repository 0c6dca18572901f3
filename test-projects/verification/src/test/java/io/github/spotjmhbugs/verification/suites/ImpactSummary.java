// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.PracticeNames;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

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
   * @return a row for each practice, confidence and reason of a low one, and a column for each
   *     outcome that there is, with a number for each JDK
   */
  String table() {
    List<String> outcomes =
        OUTCOMES.stream()
            .filter(name -> rows.stream().anyMatch(row -> row.outcome().equals(name)))
            .toList();
    Set<Integer> jdks = rows.stream().map(ImpactRow::jdk).collect(toCollection(TreeSet::new));
    StringBuilder table = new StringBuilder("| practice | confidence ");
    outcomes.forEach(outcome -> table.append("| ").append(outcome).append(' '));
    table.append("|\n|---|---|").append("---:|".repeat(outcomes.size())).append('\n');
    rules()
        .forEach(
            (rule, some) -> {
              table.append("| ").append(rule).append(' ');
              outcomes.forEach(
                  outcome -> table.append("| ").append(count(some, outcome, jdks)).append(' '));
              table.append("|\n");
            });
    return table.toString();
  }

  private Map<String, List<ImpactRow>> rules() {
    List<PracticeKey> keys = Practices.keys();
    Comparator<ImpactRow> order =
        comparing((ImpactRow row) -> keys.indexOf(PracticeNames.keyOf(row.practice())))
            .thenComparing(ImpactRow::confidence)
            .thenComparing(ImpactRow::doubt);
    return rows.stream()
        .sorted(order)
        .collect(groupingBy(ImpactSummary::rule, LinkedHashMap::new, toList()));
  }

  private static String rule(ImpactRow row) {
    String confidence = row.confidence() + (row.doubt().isEmpty() ? "" : ": " + row.doubt());
    return row.practice() + " | " + confidence;
  }

  private static String count(List<ImpactRow> some, String outcome, Set<Integer> jdks) {
    return jdks.stream()
        .map(jdk -> some.stream().filter(row -> row.jdk() == jdk && row.outcome().equals(outcome)))
        .map(Stream::count)
        .map(count -> count == 0 ? "–" : count.toString())
        .collect(joining(" / "));
  }

  /**
   * @return the rules whose confidence the JVMs mostly do not share: high or medium, and more
   *     contradicted than confirmed, or low, and more confirmed
   */
  String disputed() {
    StringBuilder disputed = new StringBuilder();
    rules()
        .forEach(
            (rule, some) -> {
              long confirmed = some.stream().filter(ImpactRow::isConfirmed).count();
              long contradicted = some.stream().filter(ImpactRow::isContradicted).count();
              boolean isLow = some.get(0).confidence() == Confidence.LOW;
              if (isLow ? confirmed > contradicted : contradicted > confirmed) {
                disputed.append(
                    "- %s: %d confirmed, %d contradicted%n"
                        .formatted(rule.replace(" |", ""), confirmed, contradicted));
              }
            });
    return disputed.toString();
  }

  /**
   * @return why there is no verdict, the most frequent reason first
   */
  String reasons() {
    Map<String, Long> counts =
        rows.stream()
            .filter(row -> !row.isConfirmed() && !row.isContradicted())
            .map(row -> row.outcome() + ": " + row.reason())
            .collect(groupingBy(Function.identity(), TreeMap::new, counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(reason -> "- " + reason.getValue() + " " + reason.getKey() + "\n")
        .collect(joining());
  }

  /**
   * @return the findings of the highest confidence that a JDK contradicts
   */
  String contradicted() {
    return rows.stream()
        .filter(row -> row.confidence() == Confidence.HIGH)
        .filter(ImpactRow::isContradicted)
        .map(row -> "- JDK " + row.jdk() + ": " + row.place() + "\n")
        .collect(joining());
  }
}
