// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.history.Change;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.Series;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A history for scripts. */
public final class HistoryCsv {
  private static final List<String> CHANGES =
      List.of(
          ("benchmark,params,mode,file,before,after,change,direction,unit,low,high,"
                  + "last_before,back_at,reason")
              .split(",", -1));

  private HistoryCsv() {}

  /** {@return a line for each change} */
  public static String changes(History history) {
    return CsvText.of(
        CHANGES,
        history.series().stream()
            .flatMap(
                series -> series.changes().stream().map(change -> row(history, series, change))));
  }

  private static List<Object> row(History history, Series series, Change change) {
    Benchmark benchmark = series.benchmark();
    boolean isBounded =
        change.comparison().filter(size -> !Double.isInfinite(size.high())).isPresent();
    return List.of(
        OneLine.of(benchmark.name()),
        OneLine.of(benchmark.conditions()),
        OneLine.of(benchmark.mode()),
        run(history, change.first()),
        number(change.before()),
        number(change.after()),
        number(change.size()),
        change.kind(),
        OneLine.of(benchmark.unit()),
        isBounded ? change.comparison().orElseThrow().low() : "",
        isBounded ? change.comparison().orElseThrow().high() : "",
        run(history, change.last()),
        change.back().isEmpty() ? "" : run(history, change.back().getAsInt()),
        OneLine.of(change.reason()));
  }

  private static String run(History history, int run) {
    return run >= 0 && run < history.runs().size() ? OneLine.of(history.runs().get(run)) : "";
  }

  private static Object number(double number) {
    return Double.isNaN(number) ? "" : number;
  }

  /**
   * Renders the scores, as Apache Otava reads them.
   *
   * @param times when the runs were
   * @return a line for each run, with a column for each benchmark
   */
  public static String scores(History history, List<Instant> times) {
    SortedMap<String, Series> series = new TreeMap<>();
    history
        .series()
        .forEach(
            one ->
                series.put(
                    OneLine.of(one.benchmark().label() + ", " + one.benchmark().measure()), one));
    return CsvText.of(
        Stream.concat(Stream.of("time", "file"), series.keySet().stream()).toList(),
        IntStream.range(0, times.size())
            .mapToObj(
                run ->
                    Stream.concat(
                            Stream.of(times.get(run), run(history, run)),
                            series.values().stream().map(one -> number(one.scores().get(run))))
                        .toList()));
  }
}
