// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.history.Change.Kind;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ResultFile;
import io.github.spotjmhbugs.results.score.RunSettings;
import io.github.spotjmhbugs.results.score.ScoreUnit;
import io.github.spotjmhbugs.results.statistics.IndependentForks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Result files in the order of time, and what happened to their benchmarks.
 *
 * @param runs the labels of the files
 * @param series the benchmarks, those that need attention first
 * @param confidence of the intervals, between 0 and 1
 */
public record History(List<String> runs, List<Series> series, double confidence) {
  /** Makes the history immutable. */
  public History {
    runs = List.copyOf(runs);
    series = List.copyOf(series);
  }

  /** What is kept of a file. */
  private record Score(double mean, RunSettings settings) {}

  private record Read(
      RunFile file, SortedMap<Benchmark, Score> scores, Optional<IOException> problem) {}

  /**
   * Reads files and finds the changes in them.
   *
   * @param files the files in the order of time
   * @param tolerance the largest ratio minus one that does not matter, such as 0.02; downward, its
   *     inverse
   * @param confidence of the intervals, between 0 and 1
   * @param problems is told each file that cannot be read, and why
   * @return the history; empty when there was a problem
   */
  public static Optional<History> of(
      List<RunFile> files,
      double tolerance,
      double confidence,
      BiConsumer<Path, IOException> problems) {
    return read(files, problems)
        .map(read -> of(read, builder -> builder.build(tolerance, confidence), confidence));
  }

  /**
   * Reads files and finds the changes that the last of them has shown.
   *
   * @param files the files in the order of time, at least one
   * @param tolerance as for {@link #of}
   * @param confidence of the intervals, between 0 and 1
   * @param problems is told each file that cannot be read, and why
   * @return the history with these changes only; empty when there was a problem
   */
  public static Optional<History> ofNews(
      List<RunFile> files,
      double tolerance,
      double confidence,
      BiConsumer<Path, IOException> problems) {
    return read(files, problems)
        .map(read -> of(read, builder -> builder.buildNews(tolerance, confidence), confidence));
  }

  private static Optional<List<Read>> read(
      List<RunFile> files, BiConsumer<Path, IOException> problems) {
    Map<RunSettings, RunSettings> settings = new ConcurrentHashMap<>();
    List<Read> read = files.parallelStream().map(file -> read(file, settings)).toList();
    read.forEach(
        one -> one.problem().ifPresent(problem -> problems.accept(one.file().path(), problem)));
    return read.stream().anyMatch(one -> one.problem().isPresent())
        ? Optional.empty()
        : Optional.of(read);
  }

  private static History of(
      List<Read> read, Function<SeriesBuilder, Optional<Series>> build, double confidence) {
    Map<Benchmark, SeriesBuilder> builders = new LinkedHashMap<>();
    Map<Benchmark, Benchmark> inLastUnit = new HashMap<>();
    // The unit is that of the last run, which people know.
    for (int run = read.size() - 1; run >= 0; run--) {
      for (Map.Entry<Benchmark, Score> entry : read.get(run).scores().entrySet()) {
        Benchmark benchmark = entry.getKey();
        Score score = entry.getValue();
        Benchmark same =
            inLastUnit.computeIfAbsent(benchmark, any -> alike(benchmark, builders.keySet()));
        builders
            .computeIfAbsent(same, any -> new SeriesBuilder(same, read.size()))
            .add(run, score.mean(), benchmark.unit(), score.settings());
      }
    }
    return new History(
        read.stream().map(one -> one.file().label()).toList(),
        builders.values().parallelStream()
            .map(build)
            .flatMap(Optional::stream)
            .sorted(Series.BY_NEED)
            .toList(),
        confidence);
  }

  /** The same benchmark in a unit that can be converted, or itself. */
  private static Benchmark alike(Benchmark benchmark, Set<Benchmark> others) {
    return others.stream()
        .filter(
            one ->
                one.label().equals(benchmark.label())
                    && one.mode().equals(benchmark.mode())
                    && ScoreUnit.factor(benchmark.unit(), one.unit()).isPresent())
        .findFirst()
        .orElse(benchmark);
  }

  private static Read read(RunFile file, Map<RunSettings, RunSettings> settings) {
    IdentityHashMap<RunSettings, RunSettings> here = new IdentityHashMap<>();
    SortedMap<Benchmark, Score> scores = new TreeMap<>();
    try {
      ResultFile.read(file.path())
          .forEach(
              (benchmark, forks) ->
                  scores.put(
                      benchmark,
                      new Score(
                          IndependentForks.geometricMean(forks.medians()),
                          here.computeIfAbsent(
                              forks.settings(),
                              one -> settings.computeIfAbsent(one, first -> first)))));
      return new Read(file, scores, Optional.empty());
    } catch (IOException e) {
      return new Read(file, scores, Optional.of(e));
    }
  }

  /**
   * Leaves out what is known.
   *
   * @param run a run by its place
   * @return the same history with only the changes after that run
   */
  public History since(int run) {
    return new History(
        runs,
        series.stream()
            .map(
                one ->
                    one.with(
                        one.changes().stream().filter(change -> change.first() > run).toList()))
            .sorted(Series.BY_NEED)
            .toList(),
        confidence);
  }

  /**
   * Counts benchmarks.
   *
   * @param kind a kind of changes
   * @return how many have one
   */
  public long count(Kind kind) {
    return series.stream()
        .filter(one -> one.changes().stream().anyMatch(change -> change.kind() == kind))
        .count();
  }

  /** {@return how many benchmarks have a regression that nothing undid} */
  public long regressions() {
    return series.stream()
        .filter(one -> one.changes().stream().anyMatch(Change::isStandingRegression))
        .count();
  }
}
