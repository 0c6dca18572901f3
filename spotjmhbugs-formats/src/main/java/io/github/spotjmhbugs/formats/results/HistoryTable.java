// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.formats.report.WrappedText;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.history.Change;
import io.github.spotjmhbugs.results.history.Change.Kind;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.Series;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.BenchmarkNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The changes of a history as a table, and what the table cannot say, for people. */
public final class HistoryTable {
  private static final Set<Integer> NUMBERS = Set.of(1, 2, 4, 5);
  private static final Set<Kind> OF_CODE = EnumSet.of(Kind.REGRESSED, Kind.IMPROVED, Kind.DRIFTED);

  private final History history;
  private final Function<Benchmark, String> names;

  /**
   * Prepares a table.
   *
   * @param history what happened
   */
  public HistoryTable(History history) {
    this.history = history;
    names =
        BenchmarkNames.of(history.series().stream().map(Series::benchmark).toList())
            .andThen(OneLine::of);
  }

  /**
   * Renders the table for a terminal.
   *
   * @param width how long a line may be
   * @return the table, notes, and a line of counts
   */
  public String text(int width) {
    List<List<String>> rows = rows();
    WrappedText text = new WrappedText(width);
    if (!rows.isEmpty()) {
      text.append(TextTable.of(head(), NUMBERS, rows, width) + "\n");
    }
    notes().forEach(note -> text.line("", note));
    return text.toString();
  }

  /** {@return the table in GitHub's Markdown} */
  public String markdown() {
    List<List<String>> rows = rows();
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append(ComparisonMarkdown.table(head(), NUMBERS, rows)).append('\n');
    }
    notes().forEach(note -> ComparisonMarkdown.item(text, note));
    return text.toString();
  }

  String name(Benchmark benchmark) {
    return names.apply(benchmark);
  }

  String run(int run) {
    return run >= 0 && run < history.runs().size() ? OneLine.of(history.runs().get(run)) : "";
  }

  /** {@return what happened, as {@code regressed, back at RUN}} */
  String verdict(Change change) {
    return change.back().isEmpty()
        ? change.kind().toString()
        : change.kind() + ", back at " + run(change.back().getAsInt());
  }

  /** {@return the size of a change, with its interval if it has one} */
  static String size(Change change) {
    return change
        .comparison()
        .map(
            size ->
                Figures.change(size.change())
                    + (Double.isInfinite(size.high())
                        ? ""
                        : " (" + Figures.interval(size.low(), size.high()) + ")"))
        .orElse("");
  }

  private List<String> head() {
    return List.of(
        "benchmark",
        "before",
        "after",
        "unit",
        "change",
        Figures.percent(history.confidence()) + " interval",
        "verdict",
        "last before",
        "first after");
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Series series : history.series()) {
      for (Change change : series.changes()) {
        if (OF_CODE.contains(change.kind())) {
          rows.add(row(series.benchmark(), change));
        }
      }
    }
    return rows;
  }

  private List<String> row(Benchmark benchmark, Change change) {
    return List.of(
        name(benchmark),
        Figures.score(change.before()),
        Figures.score(change.after()),
        OneLine.of(benchmark.measure()),
        Figures.change(change.size()),
        change.comparison().map(size -> Figures.interval(size.low(), size.high())).orElse("-"),
        verdict(change),
        run(change.last()),
        run(change.first()));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    breaks()
        .forEach(
            one ->
                notes.add(
                    "at %s, %s (%s): %s"
                        .formatted(one.run(), one.reason(), one.benchmarks(), one.change())));
    appearances(Kind.NEW, "new in ", Change::first, notes);
    appearances(Kind.VANISHED, "gone after ", Change::last, notes);
    notes.add(summary());
    return notes;
  }

  /**
   * Settings that changed.
   *
   * @param run the first run with the new ones
   * @param reason which they are
   * @param benchmarks how many benchmarks they concern
   * @param change the geometric mean of the changes of the scores' levels
   */
  record Break(String run, String reason, String benchmarks, String change) {}

  /** {@return the changes of settings, in the order of time} */
  List<Break> breaks() {
    Map<Integer, Map<String, List<Change>>> all = new TreeMap<>();
    changes(Kind.SETTINGS)
        .forEach(
            change ->
                all.computeIfAbsent(change.first(), any -> new TreeMap<>())
                    .computeIfAbsent(change.reason(), any -> new ArrayList<>())
                    .add(change));
    return all.entrySet().stream()
        .flatMap(
            at ->
                at.getValue().entrySet().stream()
                    .map(of -> one(at.getKey(), of.getKey(), of.getValue())))
        .toList();
  }

  private Break one(int run, String reason, List<Change> changes) {
    double mean =
        changes.stream().mapToDouble(change -> Math.log1p(change.size())).average().orElse(0);
    return new Break(
        run(run),
        OneLine.of(reason),
        changes.size() == 1 ? "1 benchmark" : changes.size() + " benchmarks",
        Figures.change(Math.expm1(mean)) + (changes.size() == 1 ? "" : " on average"));
  }

  private List<Change> changes(Kind kind) {
    return history.series().stream()
        .flatMap(series -> series.changes().stream())
        .filter(change -> change.kind() == kind)
        .toList();
  }

  private void appearances(
      Kind kind, String title, Function<Change, Integer> place, List<String> notes) {
    Map<Integer, List<String>> all = new TreeMap<>();
    for (Series series : history.series()) {
      for (Change change : series.changes()) {
        if (change.kind() == kind) {
          all.computeIfAbsent(place.apply(change), any -> new ArrayList<>())
              .add(name(series.benchmark()) + ", " + OneLine.of(series.benchmark().measure()));
        }
      }
    }
    all.forEach(
        (run, benchmarks) ->
            notes.add(
                title
                    + run(run)
                    + ": "
                    + benchmarks.stream().sorted().collect(Collectors.joining("; "))));
  }

  /** {@return one line: how many benchmarks did what} */
  private String summary() {
    long standing = history.regressions();
    return "%s: %d regressed, %d improved, %d drifted; %d came back (%s, %s to %s)"
        .formatted(
            history.series().size() == 1 ? "1 benchmark" : history.series().size() + " benchmarks",
            standing,
            history.count(Kind.IMPROVED),
            history.count(Kind.DRIFTED),
            history.count(Kind.REGRESSED) - standing,
            history.runs().size() == 1 ? "1 file" : history.runs().size() + " files",
            run(0),
            run(history.runs().size() - 1));
  }
}
