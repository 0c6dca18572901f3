// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A benchmark through all runs.
 *
 * @param benchmark the benchmark; all scores are in its unit
 * @param scores its score in each run, the geometric mean of the fork medians; not a number where
 *     it has none
 * @param levels its levels, by their first runs
 * @param changes what happened to it, in the order of time
 */
public record Series(
    Benchmark benchmark, List<Double> scores, List<Level> levels, List<Change> changes) {
  /** What asks for attention first. */
  static final Comparator<Series> BY_NEED =
      Comparator.comparing((Series series) -> series.main().orElse(Change.NONE), Change.BY_NEED)
          .thenComparing(Series::benchmark);

  /**
   * Runs with one level.
   *
   * @param first the first of them
   * @param last the last of them; runs with other settings may be between the two
   * @param score the geometric mean of their scores
   */
  public record Level(int first, int last, double score) {}

  /** Makes the series immutable. */
  public Series {
    scores = List.copyOf(scores);
    levels = List.copyOf(levels);
    changes = List.copyOf(changes);
  }

  /** {@return the same series with other changes} */
  Series with(List<Change> others) {
    return new Series(benchmark, scores, levels, others);
  }

  /** {@return the change that asks for attention first; empty without one} */
  public Optional<Change> main() {
    return changes.stream().min(Change.BY_NEED);
  }
}
