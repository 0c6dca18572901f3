// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import io.github.spotjmhbugs.results.statistics.PaperRule.Iteration;
import io.github.spotjmhbugs.results.statistics.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The scores of one benchmark.
 *
 * @param forks for each fork the scores of its iterations, of which there is at least one
 * @param settings what the forks were run with
 */
public record ForkScores(List<List<Double>> forks, RunSettings settings) {
  /** Makes the scores immutable. */
  public ForkScores {
    forks = forks.stream().map(List::copyOf).toList();
  }

  /** {@return the median iteration of each fork, which one slow iteration does not move} */
  public double[] medians() {
    return forks.stream().mapToDouble(fork -> Ranks.median(numbers(fork.stream()))).toArray();
  }

  /** {@return how many iterations the median fork has} */
  int iterationsOfFork() {
    return (int) Ranks.median(forks.stream().mapToDouble(List::size).toArray());
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

  /** {@return the same scores in another unit} */
  ForkScores times(double factor) {
    return factor == 1
        ? this
        : new ForkScores(
            forks.stream()
                .map(fork -> fork.stream().map(score -> factor * score).toList())
                .toList(),
            settings);
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
    return new ForkScores(all, settings.with(others.settings));
  }

  private static double[] numbers(Stream<Double> scores) {
    return scores.mapToDouble(Double::doubleValue).toArray();
  }
}
