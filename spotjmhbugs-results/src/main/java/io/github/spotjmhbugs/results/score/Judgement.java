// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import io.github.spotjmhbugs.results.statistics.Comparison;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.results.statistics.IndependentForks;
import io.github.spotjmhbugs.results.statistics.PaperRule;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

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
 */
public record Judgement(double tolerance, double confidence, boolean trustsOneFork) {
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
    UNDECIDED;

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
      OptionalInt moreForks) {
    /** {@return whether a side has a single fork, so that nobody knows how much forks differ} */
    public boolean hasOneFork() {
      return Math.min(forksBefore, forksAfter) == 1;
    }

    /** {@return whether the second series scores worse} */
    public boolean isWorse() {
      return benchmark.isHigherBetter() == comparison.change() < 0;
    }
  }

  /** {@return what the scores of a benchmark say; empty when one of them has no ratio} */
  Optional<Row> row(Benchmark benchmark, ForkScores before, ForkScores after) {
    int fewest = Math.min(before.forks().size(), after.forks().size());
    boolean pools = fewest == 1 && trustsOneFork;
    double[] first = pools ? before.pooled() : before.medians();
    double[] second = pools ? after.pooled() : after.medians();
    if (!arePositive(first) || !arePositive(second)) {
      return Optional.empty();
    }
    Comparison comparison = IndependentForks.of(first, second, confidence);
    Trend trend = trend(comparison, benchmark.isHigherBetter());
    return Optional.of(
        new Row(
            benchmark,
            before.forks().size(),
            after.forks().size(),
            geometricMean(first),
            geometricMean(second),
            comparison,
            PaperRule.of(before.iterations(), after.iterations()),
            trend,
            trend == Trend.UNDECIDED && !pools
                ? IndependentForks.moreForks(first, second, confidence, tolerance)
                : OptionalInt.empty()));
  }

  private static boolean arePositive(double[] scores) {
    return Arrays.stream(scores).allMatch(score -> score > 0 && !Double.isInfinite(score));
  }

  private static double geometricMean(double[] scores) {
    return Math.exp(Arrays.stream(scores).map(Math::log).average().orElseThrow());
  }

  private Trend trend(Comparison comparison, boolean isHigherBetter) {
    if (comparison.position(tolerance) == Position.WITHIN) {
      return Trend.NO_CHANGE;
    }
    Position direction = comparison.position(0);
    if (direction != Position.HIGHER && direction != Position.LOWER) {
      return Trend.UNDECIDED;
    }
    if (!comparison.isBeyond(tolerance)) {
      return Trend.CHANGED;
    }
    return isHigherBetter == (direction == Position.HIGHER) ? Trend.IMPROVED : Trend.REGRESSED;
  }
}
