// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples.measure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * Scores as Markdown.
 *
 * @param results what JMH measured
 */
record ScoreTable(Collection<RunResult> results) {
  /**
   * @param rows what to show
   * @return a table of those rows of which something was measured, with a line feed at its end
   */
  String of(List<Row> rows) {
    return rows.stream()
        .filter(row -> !(score(row.wrong()) + score(row.right())).isEmpty())
        .map(this::line)
        .collect(
            Collectors.joining(
                "", "| practice | measured, ns/op | wrong | right |\n|---|---|---:|---:|\n", ""));
  }

  /**
   * @param rows what is to be shown
   * @return the benchmarks in them of which nothing was measured
   */
  List<String> missing(List<Row> rows) {
    return rows.stream()
        .flatMap(row -> Stream.of(row.wrong(), row.right()))
        .filter(benchmark -> !benchmark.isEmpty() && score(benchmark).isEmpty())
        .toList();
  }

  private String line(Row row) {
    return "| %s | %s | %s | %s |\n"
        .formatted(row.practice(), row.what(), score(row.wrong()), score(row.right()));
  }

  private String score(String benchmark) {
    return results.stream()
        .filter(run -> run.getParams().getBenchmark().endsWith("." + benchmark))
        .map(run -> text(run.getPrimaryResult()))
        .findFirst()
        .orElse("");
  }

  private static String text(Result<?> result) {
    String number = result.getScore() < 10 ? "%.2f" : "%.0f";
    String score = String.format(Locale.ROOT, number, result.getScore());
    return Double.isNaN(result.getScoreError())
        ? score
        : score + String.format(Locale.ROOT, " ± " + number, result.getScoreError());
  }
}
