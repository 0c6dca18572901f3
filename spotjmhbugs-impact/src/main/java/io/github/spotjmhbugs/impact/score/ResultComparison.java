// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.score;

import io.github.spotjmhbugs.impact.statistics.Comparison;
import io.github.spotjmhbugs.impact.statistics.Comparison.Position;
import io.github.spotjmhbugs.impact.statistics.IndependentForks;
import io.github.spotjmhbugs.impact.statistics.PaperRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Two series of results side by side.
 *
 * @param rows the benchmarks that both have, with what they say
 * @param noRatio benchmarks that both have, with a score that is zero, negative or not a number
 * @param onlyBefore benchmarks that only the first has
 * @param onlyAfter benchmarks that only the second has
 * @param otherMeasure benchmarks of the first that the second has in another mode or unit
 */
public record ResultComparison(
    List<Row> rows,
    SortedSet<Benchmark> noRatio,
    SortedSet<Benchmark> onlyBefore,
    SortedSet<Benchmark> onlyAfter,
    SortedMap<Benchmark, Benchmark> otherMeasure) {
  /** What the scores support. */
  public enum Verdict {
    /** The change is to the worse and larger than the threshold. */
    REGRESSED,
    /** The change is to the better and larger than the threshold. */
    IMPROVED,
    /** The change, if any, is no larger than the threshold. */
    NO_CHANGE,
    /** The scores allow more than one of these. */
    UNDECIDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * How to judge.
   *
   * @param threshold the largest ratio minus one that does not matter, such as 0.05
   * @param confidence of intervals, between 0 and 1
   * @param trustsOneFork whether to take iterations for forks where a side has a single fork
   */
  public record Judgement(double threshold, double confidence, boolean trustsOneFork) {
    private Row row(Benchmark benchmark, ForkScores before, ForkScores after) {
      int fewest = Math.min(before.forks().size(), after.forks().size());
      boolean pools = fewest == 1 && trustsOneFork;
      double[] first = pools ? before.pooled() : before.medians();
      double[] second = pools ? after.pooled() : after.medians();
      Comparison comparison = IndependentForks.of(first, second, confidence);
      return new Row(
          benchmark,
          before.forks().size(),
          after.forks().size(),
          geometricMean(first),
          geometricMean(second),
          comparison,
          PaperRule.of(before.iterations(), after.iterations()),
          verdict(comparison, benchmark.isHigherBetter()));
    }

    private static double geometricMean(double[] scores) {
      return Math.exp(Arrays.stream(scores).map(Math::log).average().orElseThrow());
    }

    private Verdict verdict(Comparison comparison, boolean isHigherBetter) {
      Position better = isHigherBetter ? Position.HIGHER : Position.LOWER;
      Position position = comparison.position(threshold);
      return switch (position) {
        case UNKNOWN -> Verdict.UNDECIDED;
        case WITHIN -> Verdict.NO_CHANGE;
        case HIGHER, LOWER -> position == better ? Verdict.IMPROVED : Verdict.REGRESSED;
      };
    }
  }

  /**
   * A benchmark that can be compared.
   *
   * @param benchmark the benchmark
   * @param forksBefore number of forks in the first series
   * @param forksAfter number of forks in the second
   * @param before geometric mean of the forks in the first series
   * @param after geometric mean of the forks in the second
   * @param comparison what the forks say
   * @param pooled what the 2019 study's rule makes of the iterations
   * @param verdict what the comparison supports
   */
  public record Row(
      Benchmark benchmark,
      int forksBefore,
      int forksAfter,
      double before,
      double after,
      Comparison comparison,
      PaperRule pooled,
      Verdict verdict) {
    /** {@return whether a side has a single fork, so that nobody knows how much forks differ} */
    public boolean hasOneFork() {
      return Math.min(forksBefore, forksAfter) == 1;
    }
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
    SortedSet<Benchmark> onlyBefore = without(before.keySet(), after.keySet());
    SortedSet<Benchmark> onlyAfter = without(after.keySet(), before.keySet());
    SortedMap<Benchmark, Benchmark> otherMeasure = otherMeasure(onlyBefore, onlyAfter);
    SortedSet<Benchmark> noRatio = new TreeSet<>();
    List<Row> rows = new ArrayList<>();
    for (Benchmark benchmark : without(before.keySet(), onlyBefore)) {
      ForkScores first = Objects.requireNonNull(before.get(benchmark));
      ForkScores second = Objects.requireNonNull(after.get(benchmark));
      if (first.arePositive() && second.arePositive()) {
        rows.add(judgement.row(benchmark, first, second));
      } else {
        noRatio.add(benchmark);
      }
    }
    return new ResultComparison(
        rows,
        noRatio,
        without(onlyBefore, otherMeasure.keySet()),
        without(onlyAfter, otherMeasure.values()),
        otherMeasure);
  }

  /**
   * Counts benchmarks.
   *
   * @param verdict a verdict
   * @return how many benchmarks it was given to
   */
  public long count(Verdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  private static SortedSet<Benchmark> without(
      Collection<Benchmark> all, Collection<Benchmark> others) {
    SortedSet<Benchmark> rest = new TreeSet<>(all);
    rest.removeAll(others);
    return rest;
  }

  private static SortedMap<Benchmark, Benchmark> otherMeasure(
      SortedSet<Benchmark> before, SortedSet<Benchmark> after) {
    SortedMap<Benchmark, Benchmark> same = new TreeMap<>();
    for (Benchmark one : before) {
      for (Benchmark other : after) {
        if (one.label().equals(other.label())) {
          same.put(one, other);
        }
      }
    }
    return same;
  }
}
