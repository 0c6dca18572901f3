// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.history.Change.Kind;
import io.github.spotjmhbugs.results.history.Series.Level;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.RunSettings;
import io.github.spotjmhbugs.results.score.ScoreUnit;
import io.github.spotjmhbugs.results.statistics.ChangePoints;
import io.github.spotjmhbugs.results.statistics.IndependentForks;
import io.github.spotjmhbugs.results.statistics.Outliers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Finds the changes of one benchmark. Runs are compared only with those that have its settings. */
final class SeriesBuilder {
  /** Those that can move a score, and that a benchmark does not choose for each run. */
  private static final Set<String> SETTINGS =
      Set.of("JDK", "JMH", "JVM", "VM", "VM arguments", "measurement", "warm-up");

  private final Benchmark benchmark;
  private final double[] scores;

  /** The runs that have a score of any kind. */
  private final BitSet measured = new BitSet();

  /** The scores without outliers, of which levels are made. */
  private final double[] moderated;

  private final Map<Integer, RunSettings> settings = new HashMap<>();

  /** The runs of a level, by their places. */
  private final class Runs {
    private final List<Integer> runs;

    private Runs(List<Integer> runs) {
      this.runs = runs;
    }

    private int first() {
      return runs.get(0);
    }

    private int last() {
      return runs.get(runs.size() - 1);
    }

    private double[] scores() {
      return runs.stream().mapToDouble(run -> moderated[run]).toArray();
    }

    private double[] logs() {
      return SeriesBuilder.logs(scores());
    }

    private double mean() {
      return IndependentForks.geometricMean(scores());
    }
  }

  SeriesBuilder(Benchmark benchmark, int runs) {
    this.benchmark = benchmark;
    scores = new double[runs];
    Arrays.fill(scores, Double.NaN);
    moderated = scores.clone();
  }

  /**
   * Adds a run; a score that is not positive has no ratio and is left out.
   *
   * @param with the settings, one object for all runs that have the same
   */
  void add(int run, double score, String unit, RunSettings with) {
    measured.set(run);
    double converted =
        score * ScoreUnit.factor(unit, benchmark.unit()).orElseThrow(IllegalArgumentException::new);
    if (converted > 0 && !Double.isInfinite(converted)) {
      scores[run] = converted;
      settings.put(run, with);
    }
  }

  /**
   * {@return the series; empty when no run has a score}
   *
   * @param tolerance the largest change that does not matter
   * @param confidence of the intervals
   */
  Optional<Series> build(double tolerance, double confidence) {
    return build(scores.length, tolerance, confidence);
  }

  /**
   * {@return the series with only the changes that the last run has shown: no shorter series has
   * them}
   *
   * @param tolerance as for {@link #build}
   * @param confidence of the intervals
   */
  Optional<Series> buildNews(double tolerance, double confidence) {
    return build(tolerance, confidence)
        .map(
            series -> {
              List<Change> news = new ArrayList<>(series.changes());
              // A change may be uncertain again for some runs after the one that showed it.
              for (int runs = scores.length - 1; isAnyBefore(news, runs); runs--) {
                build(runs, tolerance, confidence)
                    .ifPresent(
                        shorter ->
                            news.removeIf(
                                change -> shorter.changes().stream().anyMatch(change::isLike)));
              }
              return series.with(news);
            });
  }

  private static boolean isAnyBefore(List<Change> changes, int run) {
    return changes.stream().anyMatch(change -> change.first() < run);
  }

  private Optional<Series> build(int runs, double tolerance, double confidence) {
    int[] present = IntStream.range(0, runs).filter(run -> !Double.isNaN(scores[run])).toArray();
    if (present.length == 0) {
      return Optional.empty();
    }
    List<Level> levels = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    Map<RunSettings, List<Runs>> groups = new HashMap<>();
    grouped(present)
        .forEach(
            (with, same) -> {
              List<Runs> here = levels(same, Math.log1p(tolerance));
              groups.put(with, here);
              here.forEach(
                  level -> levels.add(new Level(level.first(), level.last(), level.mean())));
              IntStream.range(1, here.size())
                  .forEach(i -> changes.add(change(here, i, tolerance, confidence)));
            });
    changes.addAll(breaks(groups, confidence));
    changes.addAll(appearances(present, runs));
    levels.sort(Comparator.comparing(Level::first));
    changes.sort(Comparator.comparing(Change::first).thenComparing(Change::kind));
    return Optional.of(
        new Series(benchmark, Arrays.stream(scores, 0, runs).boxed().toList(), levels, changes));
  }

  /** The runs by their settings. A setting that most runs have for themselves tells nothing. */
  private Map<RunSettings, List<Integer>> grouped(int[] present) {
    IdentityHashMap<RunSettings, List<Integer>> shared = new IdentityHashMap<>();
    for (int run : present) {
      shared
          .computeIfAbsent(settings.getOrDefault(run, RunSettings.NONE), any -> new ArrayList<>())
          .add(run);
    }
    Map<String, Set<Collection<String>>> values = new HashMap<>();
    shared
        .keySet()
        .forEach(
            one ->
                one.values()
                    .forEach(
                        (name, all) ->
                            values.computeIfAbsent(name, any -> new HashSet<>()).add(all)));
    Set<String> telling = new HashSet<>(SETTINGS);
    values.forEach(
        (name, all) -> {
          if (all.size() > Math.max(2, present.length / 2)) {
            telling.remove(name);
          }
        });
    Map<RunSettings, List<Integer>> groups = new HashMap<>();
    shared.forEach(
        (all, runs) -> {
          SortedMap<String, SortedSet<String>> some = new TreeMap<>(all.values());
          some.keySet().retainAll(telling);
          groups.computeIfAbsent(new RunSettings(some), any -> new ArrayList<>()).addAll(runs);
        });
    groups.values().forEach(runs -> runs.sort(null));
    return groups;
  }

  private List<Runs> levels(List<Integer> runs, double least) {
    double[] raw = runs.stream().mapToDouble(run -> scores[run]).toArray();
    double[] here = Outliers.moderated(raw);
    IntStream.range(0, here.length).forEach(i -> moderated[runs.get(i)] = here[i]);
    List<Integer> ends = new ArrayList<>(ChangePoints.of(logs(here), logs(raw), least));
    ends.add(runs.size());
    List<Runs> levels = new ArrayList<>();
    int from = 0;
    for (int to : ends) {
      levels.add(new Runs(runs.subList(from, to)));
      from = to;
    }
    return levels;
  }

  private static double[] logs(double[] scores) {
    return Arrays.stream(scores).map(Math::log).toArray();
  }

  private Change change(List<Runs> levels, int at, double tolerance, double confidence) {
    Runs before = levels.get(at - 1);
    Runs after = levels.get(at);
    boolean isWorse = benchmark.isHigherBetter() == after.mean() < before.mean();
    Kind kind =
        ChangePoints.isGradual(before.logs(), after.logs())
            ? Kind.DRIFTED
            : isWorse ? Kind.REGRESSED : Kind.IMPROVED;
    OptionalInt back =
        levels.stream()
            .skip(at + 1L)
            .filter(
                later -> Math.abs(Math.log(later.mean() / before.mean())) <= Math.log1p(tolerance))
            .mapToInt(Runs::first)
            .findFirst();
    return change(kind, before, after, confidence, "", back);
  }

  private Change change(
      Kind kind, Runs before, Runs after, double confidence, String reason, OptionalInt back) {
    return new Change(
        kind,
        before.last(),
        after.first(),
        before.mean(),
        after.mean(),
        Optional.of(IndependentForks.of(before.scores(), after.scores(), confidence)),
        reason,
        back);
  }

  /** One for each change of the settings; a single one where settings take turns. */
  private List<Change> breaks(Map<RunSettings, List<Runs>> groups, double confidence) {
    SortedMap<Integer, RunSettings> order = new TreeMap<>();
    groups.forEach(
        (with, levels) -> levels.forEach(level -> level.runs.forEach(run -> order.put(run, with))));
    List<Change> breaks = new ArrayList<>();
    int last = order.firstKey();
    for (int run : order.keySet()) {
      RunSettings old = order.getOrDefault(last, RunSettings.NONE);
      RunSettings now = order.getOrDefault(run, RunSettings.NONE);
      if (!old.equals(now)) {
        Runs before = levelOf(groups.getOrDefault(old, List.of()), last);
        Runs after = levelOf(groups.getOrDefault(now, List.of()), run);
        breaks.add(
            change(Kind.SETTINGS, before, after, confidence, reason(old, now), OptionalInt.empty())
                .between(last, run));
      }
      last = run;
    }
    // Once there and back is an attempt; more often are two machines.
    return breaks.size() > 2 * (groups.size() - 1)
        ? List.of(breaks.get(0).because("settings take turns: " + breaks.get(0).reason()))
        : breaks;
  }

  private Runs levelOf(List<Runs> levels, int run) {
    return levels.stream().filter(level -> level.runs.contains(run)).findFirst().orElseThrow();
  }

  private static String reason(RunSettings before, RunSettings after) {
    List<String> differences = before.differences(after);
    return differences.isEmpty()
        ? "settings that one side does not name"
        : String.join("; ", differences);
  }

  private List<Change> appearances(int[] present, int runs) {
    List<Change> found = new ArrayList<>();
    int first = present[0];
    int last = present[present.length - 1];
    if (first > 0 && measured.nextSetBit(0) == first) {
      found.add(
          new Change(
              Kind.NEW,
              first - 1,
              first,
              Double.NaN,
              scores[first],
              Optional.empty(),
              "",
              OptionalInt.empty()));
    }
    if (last < runs - 1 && measured.previousSetBit(runs - 1) == last) {
      found.add(
          new Change(
              Kind.VANISHED,
              last,
              last + 1,
              scores[last],
              Double.NaN,
              Optional.empty(),
              "",
              OptionalInt.empty()));
    }
    return found;
  }
}
