// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.statistics.Ranks;
import io.github.spotjmhbugs.results.statistics.Variation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The scores of a benchmark as logarithms of the time that an operation takes: more is slower, in
 * each mode, and 0.05 more is about 5 % more.
 *
 * @param benchmark the benchmark
 * @param scores its scores
 * @param logs for each fork the logarithms of its iterations
 * @param variation how they vary
 */
record Series(Benchmark benchmark, ForkScores scores, List<double[]> logs, Variation variation) {
  /** {@return the series; empty when a score has no logarithm} */
  static Optional<Series> of(Benchmark benchmark, ForkScores scores) {
    int sign = benchmark.isHigherBetter() ? -1 : 1;
    List<double[]> logs =
        scores.forks().stream()
            .map(
                fork ->
                    fork.stream()
                        .mapToDouble(Double::doubleValue)
                        .map(score -> sign * Math.log(score))
                        .toArray())
            .toList();
    return logs.stream().flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)
        ? Optional.of(
            new Series(benchmark, scores, logs, Variation.of(logs.toArray(double[][]::new))))
        : Optional.empty();
  }

  int forks() {
    return logs.size();
  }

  /** {@return the median iteration of each fork} */
  double[] levels() {
    return logs.stream().mapToDouble(Ranks::median).toArray();
  }

  /** {@return the mean of the forks' medians} */
  double level() {
    return Arrays.stream(levels()).average().orElseThrow();
  }

  /** {@return half the width of the level's 95 % interval; infinite for one fork} */
  double error() {
    return Variation.ofLevels(levels()).error();
  }

  /** {@return the fastest iteration, which other work on the machine disturbed least} */
  double best() {
    return logs.stream().flatMapToDouble(Arrays::stream).min().orElseThrow();
  }

  /** {@return the later half of each fork, the middle included} */
  double[][] laterHalves() {
    return logs.stream()
        .map(fork -> Arrays.copyOfRange(fork, fork.length / 2, fork.length))
        .toArray(double[][]::new);
  }

  /** {@return how much an iteration differs from the next in the later halves of forks} */
  double noise() {
    return Variation.noise(laterHalves());
  }
}
