// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import io.github.spotjmhbugs.results.score.Judgement.Row;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two series of results side by side.
 *
 * @param rows the benchmarks that both have, with what they say, the worst first
 * @param byChance how many changes are undecided since there are so many benchmarks
 * @param noRatio benchmarks that both have, with a score that is zero, negative or not a number
 * @param onlyBefore benchmarks that only the first has
 * @param onlyAfter benchmarks that only the second has
 * @param otherMeasure benchmarks of the first that the second has in another mode or a unit that
 *     cannot be converted
 * @param otherSettings settings in which the series differ, as {@code JDK: 17 before, 25 after},
 *     with the number of benchmarks
 */
public record ResultComparison(
    List<Row> rows,
    long byChance,
    SortedSet<Benchmark> noRatio,
    SortedSet<Benchmark> onlyBefore,
    SortedSet<Benchmark> onlyAfter,
    SortedMap<Benchmark, Benchmark> otherMeasure,
    Map<String, Integer> otherSettings) {
  private static final Comparator<Row> WORST_FIRST =
      Comparator.comparingInt(ResultComparison::rank)
          .thenComparing(row -> row.trend() == Trend.NO_CHANGE ? 0 : -row.loss())
          .thenComparing(Row::benchmark);

  private static int rank(Row row) {
    return switch (row.trend()) {
      case REGRESSED -> 0;
      case CHANGED -> row.isWorse() ? 1 : 4;
      case ONE_FORK -> 2;
      case UNDECIDED -> 2;
      case NO_CHANGE -> 3;
      case IMPROVED -> 5;
    };
  }

  /**
   * Compares two series.
   *
   * @param before the first series
   * @param after the second series
   * @param judgement how to judge
   * @return the comparison
   */
  public static ResultComparison of(
      SortedMap<Benchmark, ForkScores> before,
      SortedMap<Benchmark, ForkScores> after,
      Judgement judgement) {
    Builder builder = new Builder(before, compared(after, judgement), judgement);
    compared(before, judgement).keySet().forEach(builder::add);
    return builder.build();
  }

  /**
   * Checks whether the series can show a regression at all: a build must not pass because a file is
   * another one's, or has one fork.
   *
   * @param before the name of the first series
   * @return why they cannot; empty if they can
   */
  public Optional<String> unfitness(String before) {
    if (rows.isEmpty()) {
      return Optional.of(
          noRatio.isEmpty()
              ? "has no benchmark to compare with " + before
              : "has no score with a ratio to that in " + before);
    }
    return rows.stream().allMatch(row -> row.trend() == Trend.ONE_FORK)
        ? Optional.of("one fork on a side decides nothing: use -f 5, or --trust-one-fork")
        : Optional.empty();
  }

  private static SortedMap<Benchmark, ForkScores> compared(
      SortedMap<Benchmark, ForkScores> all, Judgement judgement) {
    if (all.keySet().stream().allMatch(judgement::compares)) {
      return all;
    }
    SortedMap<Benchmark, ForkScores> compared = new TreeMap<>(all);
    compared.keySet().removeIf(benchmark -> !judgement.compares(benchmark));
    return compared;
  }

  /**
   * Counts benchmarks, and what has changed beside their scores.
   *
   * @param trend what scores can support
   * @return how many benchmarks it was given to
   */
  public long count(Trend trend) {
    return rows.stream().filter(row -> row.matters() && row.trend() == trend).count();
  }

  /** {@return whether there are benchmarks before that cannot be compared with any after} */
  public boolean hasMissing() {
    return !onlyBefore.isEmpty() || !otherMeasure.isEmpty() || !noRatio.isEmpty();
  }

  /**
   * {@return the geometric mean of the changes in time per operation, of which throughput is the
   * inverse: 0.1 when an operation takes 10 % longer; empty without rows}
   */
  public OptionalDouble meanChange() {
    return rows.stream()
        .filter(row -> row.benchmark().isScore())
        .mapToDouble(Row::loss)
        .average()
        .stream()
        .map(Math::expm1)
        .findFirst();
  }

  /** Sorts the benchmarks into what can be compared and what cannot. */
  private static final class Builder {
    private final SortedMap<Benchmark, ForkScores> before;
    private final SortedMap<Benchmark, ForkScores> after;
    private final Map<String, List<Benchmark>> afterByLabel;
    private final Judgement judgement;
    private final List<Row> rows = new ArrayList<>();
    private final SortedSet<Benchmark> noRatio = new TreeSet<>();
    private final SortedSet<Benchmark> onlyBefore = new TreeSet<>();
    private final SortedSet<Benchmark> onlyAfter;
    private final SortedMap<Benchmark, Benchmark> otherMeasure = new TreeMap<>();
    private final Map<String, Integer> otherSettings = new LinkedHashMap<>();

    private Builder(
        SortedMap<Benchmark, ForkScores> before,
        SortedMap<Benchmark, ForkScores> after,
        Judgement judgement) {
      this.before = before;
      this.after = after;
      this.judgement = judgement;
      onlyAfter = new TreeSet<>(after.keySet());
      afterByLabel = onlyAfter.stream().collect(Collectors.groupingBy(Builder::key));
    }

    private void add(Benchmark benchmark) {
      Optional<Benchmark> same = counterpart(benchmark);
      if (same.isEmpty()) {
        alike(benchmark)
            .filter(other -> !before.containsKey(other))
            .findFirst()
            .ifPresentOrElse(
                other -> otherMeasure.put(benchmark, other), () -> onlyBefore.add(benchmark));
        return;
      }
      onlyAfter.remove(same.get());
      ForkScores first = Objects.requireNonNull(before.get(benchmark));
      ForkScores second = Objects.requireNonNull(after.get(same.get()));
      double factor = ScoreUnit.factor(same.get().unit(), benchmark.unit()).orElseThrow();
      judgement
          .row(benchmark, first, second.times(factor))
          .ifPresentOrElse(rows::add, () -> noRatio.add(benchmark));
      if (benchmark.isScore()) {
        List<String> differences = new ArrayList<>(first.settings().differences(second.settings()));
        if (first.iterationsOfFork() != second.iterationsOfFork() && differences.isEmpty()) {
          differences.add(
              "iterations of a fork: %s before, %s after"
                  .formatted(first.iterationsOfFork(), second.iterationsOfFork()));
        }
        differences.forEach(difference -> otherSettings.merge(difference, 1, Integer::sum));
      }
    }

    private static String key(Benchmark benchmark) {
      return benchmark.label() + ' ' + benchmark.metric();
    }

    /** The same benchmark, in the same unit or in one that can be converted. */
    private Optional<Benchmark> counterpart(Benchmark benchmark) {
      return after.containsKey(benchmark)
          ? Optional.of(benchmark)
          : alike(benchmark)
              .filter(other -> other.mode().equals(benchmark.mode()))
              .filter(other -> ScoreUnit.factor(other.unit(), benchmark.unit()).isPresent())
              .findFirst();
    }

    /** The benchmarks of the second series that differ in mode and unit at most. */
    private Stream<Benchmark> alike(Benchmark benchmark) {
      return afterByLabel.getOrDefault(key(benchmark), List.of()).stream();
    }

    private ResultComparison build() {
      onlyAfter.removeAll(otherMeasure.values());
      // Profilers that only one of the runs had are no loss.
      Stream.of(noRatio, onlyBefore, onlyAfter)
          .forEach(benchmarks -> benchmarks.removeIf(benchmark -> !benchmark.isScore()));
      otherMeasure.keySet().removeIf(benchmark -> !benchmark.isScore());
      List<Row> corrected = judgement.corrected(rows);
      long byChance = undecided(corrected) - undecided(rows);
      return new ResultComparison(
          corrected.stream().sorted(WORST_FIRST).toList(),
          byChance,
          noRatio,
          onlyBefore,
          onlyAfter,
          otherMeasure,
          otherSettings);
    }

    private static long undecided(List<Row> rows) {
      return rows.stream().filter(row -> row.trend() == Trend.UNDECIDED).count();
    }
  }
}
