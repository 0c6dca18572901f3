// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.suites.EvaluatedSuite.Precision;
import io.github.spotjmhbugs.verification.suites.EvaluatedSuite.Recall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Precision and recall of each practice in each suite, in Markdown. */
final class EvaluationTable {
  private static final String HEADER =
      """
      | practice | suite | HIGH | HIGH and NORMAL (default) | all | recall (default) |
      |---|---|---|---|---|---|
      """;

  private final List<EvaluatedSuite> suites;

  EvaluationTable(List<EvaluatedSuite> suites) {
    this.suites = suites;
  }

  /**
   * @return the table; a practice has no row for a suite where it is neither found nor expected
   */
  String render() {
    StringBuilder table = new StringBuilder(HEADER);
    for (PracticeKey practice : Practices.keys()) {
      List<Row> rows = new ArrayList<>();
      suites.forEach(suite -> rows.add(Row.of(suite, practice::equals)));
      rows.stream()
          .filter(row -> !row.isEmpty())
          .forEach(row -> row.append(table, practice.name()));
      Row.sum(rows, "all suites").append(table, "**" + practice + "**");
    }
    List<Row> rows = suites.stream().map(suite -> Row.of(suite, practice -> true)).toList();
    rows.forEach(row -> row.append(table, "all"));
    Row.sum(rows, "all suites").append(table, "**all**");
    return table.toString();
  }

  private record Row(String suite, Precision high, Precision normal, Precision low, Recall recall) {

    static Row of(EvaluatedSuite suite, Predicate<PracticeKey> practices) {
      return new Row(
          suite.suite().name(),
          suite.precision(practices, Confidence.HIGH),
          suite.precision(practices, Confidence.NORMAL),
          suite.precision(practices, Confidence.LOW),
          suite.recall(practices));
    }

    static Row sum(List<Row> rows, String name) {
      Precision none = new Precision(0, 0, 0);
      return rows.stream().reduce(new Row(name, none, none, none, new Recall(0, 0)), Row::plus);
    }

    private Row plus(Row other) {
      return new Row(
          suite,
          high.plus(other.high),
          normal.plus(other.normal),
          low.plus(other.low),
          recall.plus(other.recall));
    }

    boolean isEmpty() {
      return low.equals(new Precision(0, 0, 0)) && recall.expected() == 0;
    }

    void append(StringBuilder table, String practice) {
      List<Object> cells = List.of(practice, suite, high, normal, low, recall);
      cells.forEach(cell -> table.append("| ").append(cell).append(' '));
      table.append("|\n");
    }
  }
}
