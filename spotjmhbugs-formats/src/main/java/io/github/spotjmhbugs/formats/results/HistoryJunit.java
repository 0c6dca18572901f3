// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.formats.report.JunitXml;
import io.github.spotjmhbugs.formats.report.JunitXml.Failure;
import io.github.spotjmhbugs.formats.report.JunitXml.Suite;
import io.github.spotjmhbugs.formats.report.JunitXml.Test;
import io.github.spotjmhbugs.results.history.Change;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.Series;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A history as test results: a benchmark with a regression that nothing undid is a failure. */
public final class HistoryJunit {
  private final HistoryTable table;

  private HistoryJunit(HistoryTable table) {
    this.table = table;
  }

  public static String of(History history) {
    HistoryJunit junit = new HistoryJunit(new HistoryTable(history));
    return JunitXml.of(
        List.of(
            new Suite(
                "spotjmhbugs history",
                history.series().stream()
                    .sorted(Comparator.comparing(Series::benchmark))
                    .map(junit::test)
                    .toList())));
  }

  private Test test(Series series) {
    Benchmark benchmark = series.benchmark();
    int method = benchmark.name().lastIndexOf('.');
    String conditions = benchmark.conditions().isEmpty() ? "" : benchmark.conditions() + ", ";
    List<String> lines =
        series.changes().stream().filter(Change::isStandingRegression).map(this::line).toList();
    return new Test(
        benchmark.name().substring(0, Math.max(0, method)),
        benchmark.name().substring(method + 1) + " (" + conditions + benchmark.measure() + ")",
        lines.isEmpty()
            ? Optional.empty()
            : Optional.of(new Failure("regressed", lines.get(0), lines)));
  }

  private String line(Change change) {
    return "%s between %s and %s"
        .formatted(HistoryTable.size(change), table.run(change.last()), table.run(change.first()));
  }
}
