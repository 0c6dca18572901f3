// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import io.github.spotjmhbugs.results.statistics.Comparison;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.results.statistics.FalseDiscoveries;
import io.github.spotjmhbugs.results.statistics.IndependentForks;
import io.github.spotjmhbugs.results.statistics.PaperRule;
import io.github.spotjmhbugs.results.statistics.RunScatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How two series of results are judged: a change counts if its interval excludes no change, and the
 * change itself is beyond the tolerance. Simulated with forks that vary by 3 %, this finds nine of
 * ten changes of 10 % with five forks, at less than one false alarm in a hundred; an interval that
 * lies wholly beyond the tolerance finds two of ten.
 *
 * @param tolerance the largest ratio minus one that does not matter, such as 0.05; downward, its
 *     inverse
 * @param confidence of intervals, between 0 and 1
 * @param trustsOneFork whether to take iterations for forks where a side has a single fork
 * @param metrics the tolerances of what is compared beside the scores, by name; methods of groups
 *     are compared like scores
 * @param scatter how much runs differ without a change
 * @param corrects whether changes that chance explains among many benchmarks are undecided
 */
public record Judgement(
    double tolerance,
    double confidence,
    boolean trustsOneFork,
    Map<String, Double> metrics,
    RunScatter scatter,
    boolean corrects) {
  /** So many benchmarks are judged each by itself. */
  private static final int FEW = 20;

  /** The share of wrong ones among the changes of many benchmarks. */
  private static final double WRONG = 0.05;

  /** Bytes that an invocation allocates: JMH's own are less than one. */
  private static final String ALLOCATION = "gc.alloc.rate.norm";

  /** A count of bytes is exact, so forks that do not differ leave no doubt. */
  private static final RunScatter OF_COUNTS = new RunScatter(0.001, 1000);

  /**
   * Judges scores, and what is usually measured beside them: percentiles of samples, of which the
   * higher ones scatter more, and the bytes allocated.
   */
  public Judgement(double tolerance, double confidence, boolean trustsOneFork) {
    this(
        tolerance,
        confidence,
        trustsOneFork,
        Map.of(
            "p50", tolerance, "p99", 2 * tolerance, "p99.9", 4 * tolerance, ALLOCATION, tolerance),
        RunScatter.NONE,
        true);
  }

  /**
   * Changes how to judge.
   *
   * @param others tolerances of further metrics, or other ones
   * @param scatter how much runs differ without a change
   * @param corrects whether many benchmarks are judged together
   * @return the judgement otherwise as this one
   */
  public Judgement with(Map<String, Double> others, RunScatter scatter, boolean corrects) {
    Map<String, Double> all = new TreeMap<>(metrics);
    all.putAll(others);
    return new Judgement(tolerance, confidence, trustsOneFork, all, scatter, corrects);
  }

  /** What the scores support. */
  public enum Trend {
    /** There is a change to the worse, and it is larger than the tolerance. */
    REGRESSED,
    /** There is a change to the better, and it is larger than the tolerance. */
    IMPROVED,
    /** There is a change, but it may be larger than the tolerance or smaller. */
    CHANGED,
    /** The change, if any, is no larger than the tolerance. */
    NO_CHANGE,
    /** The scores allow no change as well as one beyond the tolerance. */
    UNDECIDED,
    /** A single fork of a side tells nothing of others. */
    ONE_FORK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A benchmark that can be compared, and what its scores say.
   *
   * @param benchmark the benchmark; both scores are in its unit
   * @param forksBefore number of forks in the first series
   * @param forksAfter number of forks in the second
   * @param before geometric mean of the forks in the first series
   * @param after geometric mean of the forks in the second
   * @param comparison what the forks say
   * @param pooled what the 2019 study's rule makes of the iterations; empty when it pairs none
   * @param trend what the comparison supports
   * @param p the p-value of Welch's test
   * @param moreForks about so many more forks on each side would decide; empty when the trend
   *     stands, or nobody can tell
   */
  public record Row(
      Benchmark benchmark,
      int forksBefore,
      int forksAfter,
      double before,
      double after,
      Comparison comparison,
      Optional<PaperRule> pooled,
      Trend trend,
      double p,
      OptionalInt moreForks) {
    /** {@return whether a side has a single fork, so that nobody knows how much forks differ} */
    public boolean hasOneFork() {
      return Math.min(forksBefore, forksAfter) == 1;
    }

    /** {@return whether this is a score, or has changed beside one that may not have} */
    public boolean matters() {
      return benchmark.isScore() || isChange(trend);
    }

    /** {@return how much worse the second series scores, as a logarithm; negative if better} */
    double loss() {
      double log = Math.log1p(comparison.change());
      return benchmark.isHigherBetter() ? -log : log;
    }

    private Row undecided() {
      return new Row(
          benchmark,
          forksBefore,
          forksAfter,
          before,
          after,
          comparison,
          pooled,
          Trend.UNDECIDED,
          p,
          OptionalInt.empty());
    }

    /** {@return whether the second series scores worse} */
    public boolean isWorse() {
      return benchmark.isHigherBetter() == comparison.change() < 0;
    }
  }

  /** {@return whether to compare a score, or what was measured beside it} */
  boolean compares(Benchmark benchmark) {
    return benchmark.isScore() || benchmark.isMethod() || metrics.containsKey(benchmark.metric());
  }

  /** {@return what the scores of a benchmark say; empty when one of them has no ratio} */
  Optional<Row> row(Benchmark benchmark, ForkScores before, ForkScores after) {
    int fewest = Math.min(before.forks().size(), after.forks().size());
    boolean pools = fewest == 1 && trustsOneFork;
    double[] first = scores(benchmark, before, pools);
    double[] second = scores(benchmark, after, pools);
    if (!arePositive(first) || !arePositive(second)) {
      return Optional.empty();
    }
    double matters = metrics.getOrDefault(benchmark.metric(), tolerance);
    RunScatter runs = isCount(benchmark) ? OF_COUNTS : scatter;
    Comparison comparison = IndependentForks.of(first, second, confidence, runs);
    Trend trend =
        fewest == 1 && !pools
            ? Trend.ONE_FORK
            : trend(comparison, benchmark.isHigherBetter(), matters);
    return Optional.of(
        new Row(
            benchmark,
            before.forks().size(),
            after.forks().size(),
            IndependentForks.geometricMean(first),
            IndependentForks.geometricMean(second),
            comparison,
            PaperRule.of(before.iterations(), after.iterations()),
            trend,
            IndependentForks.welch(first, second, runs),
            trend == Trend.UNDECIDED && !pools && scatter.deviation() == 0
                ? IndependentForks.moreForks(first, second, confidence, matters)
                : OptionalInt.empty()));
  }

  private static boolean isCount(Benchmark benchmark) {
    return ALLOCATION.equals(benchmark.metric());
  }

  private static double[] scores(Benchmark benchmark, ForkScores forks, boolean pools) {
    double[] scores = pools ? forks.pooled() : forks.medians();
    return isCount(benchmark)
        ? Arrays.stream(scores).map(bytes -> Math.max(1, bytes)).toArray()
        : scores;
  }

  /** {@return rows of which those that chance explains are undecided} */
  List<Row> corrected(List<Row> rows) {
    if (!corrects || rows.size() <= FEW) {
      return rows;
    }
    double limit = FalseDiscoveries.limit(rows.stream().mapToDouble(Row::p).toArray(), WRONG);
    return rows.stream()
        .map(row -> isChange(row.trend()) && row.p() > limit ? row.undecided() : row)
        .toList();
  }

  private static boolean isChange(Trend trend) {
    return trend == Trend.REGRESSED || trend == Trend.IMPROVED || trend == Trend.CHANGED;
  }

  private static boolean arePositive(double[] scores) {
    return Arrays.stream(scores).allMatch(score -> score > 0 && !Double.isInfinite(score));
  }

  private static Trend trend(Comparison comparison, boolean isHigherBetter, double matters) {
    if (comparison.position(matters) == Position.WITHIN) {
      return Trend.NO_CHANGE;
    }
    Position direction = comparison.position(0);
    if (direction != Position.HIGHER && direction != Position.LOWER) {
      return Trend.UNDECIDED;
    }
    if (!comparison.isBeyond(matters)) {
      return Trend.CHANGED;
    }
    return isHigherBetter == (direction == Position.HIGHER) ? Trend.IMPROVED : Trend.REGRESSED;
  }
}
