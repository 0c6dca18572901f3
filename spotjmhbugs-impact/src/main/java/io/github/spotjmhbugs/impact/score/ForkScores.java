// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.score;

import io.github.spotjmhbugs.impact.statistics.PaperRule.Iteration;
import io.github.spotjmhbugs.impact.statistics.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The scores of one benchmark.
 *
 * @param forks for each fork the scores of its iterations, of which there is at least one
 */
public record ForkScores(List<List<Double>> forks) {
  /** Makes the scores immutable. */
  public ForkScores {
    forks = forks.stream().map(List::copyOf).toList();
  }

  /** {@return the median iteration of each fork, which one slow iteration does not move} */
  public double[] medians() {
    return forks.stream().mapToDouble(fork -> Ranks.median(numbers(fork.stream()))).toArray();
  }

  /** {@return the scores of all iterations, as if forks did not matter} */
  public double[] pooled() {
    return numbers(forks.stream().flatMap(List::stream));
  }

  /** {@return the scores of all iterations with fork and iteration as their place} */
  public List<Iteration> iterations() {
    return IntStream.range(0, forks.size())
        .boxed()
        .flatMap(
            fork ->
                IntStream.range(0, forks.get(fork).size())
                    .mapToObj(i -> new Iteration(List.of(fork, i), forks.get(fork).get(i))))
        .toList();
  }

  /** {@return whether all scores are positive numbers, so that ratios make sense} */
  public boolean arePositive() {
    return forks.stream()
        .flatMap(List::stream)
        .allMatch(score -> score > 0 && !Double.isInfinite(score));
  }

  /**
   * Adds forks.
   *
   * @param others further forks of the same benchmark
   * @return the forks of both
   */
  public ForkScores with(ForkScores others) {
    List<List<Double>> all = new ArrayList<>(forks);
    all.addAll(others.forks);
    return new ForkScores(all);
  }

  private static double[] numbers(Stream<Double> scores) {
    return scores.mapToDouble(Double::doubleValue).toArray();
  }
}
