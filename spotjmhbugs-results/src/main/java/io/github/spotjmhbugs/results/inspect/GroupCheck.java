// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.statistics.Ranks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Finds groups of which one method hardly runs. */
final class GroupCheck {
  /** A method with fewer operations than that, as a share of another's, starves. */
  private static final double STARVING = 0.01;

  private GroupCheck() {}

  /**
   * A method of a group.
   *
   * @param name its name
   * @param rate operations in a unit of time
   * @param stops how many of its iterations are a hundred times slower than their median
   * @param iterations how many iterations it has
   */
  private record Side(String name, double rate, long stops, int iterations) {
    static Side of(Benchmark method, ForkScores scores) {
      double[] rates =
          scores.forks().stream()
              .flatMap(List::stream)
              .mapToDouble(score -> method.isHigherBetter() ? score : 1 / score)
              .toArray();
      double median = Ranks.median(rates);
      long stops = Arrays.stream(rates).filter(rate -> rate < STARVING * median).count();
      return new Side(method.metric(), median, stops, rates.length);
    }
  }

  static void of(Run run, Consumer<Remark> remarks) {
    for (Benchmark benchmark : run.benchmarks()) {
      List<Side> sides =
          run.methods(benchmark).stream()
              .map(method -> Side.of(method, Objects.requireNonNull(run.all().get(method))))
              .sorted(Comparator.comparingDouble(Side::rate))
              .toList();
      if (sides.size() > 1) {
        check(benchmark, sides, remarks);
      }
    }
  }

  private static void check(Benchmark benchmark, List<Side> sides, Consumer<Remark> remarks) {
    Side slowest = sides.get(0);
    Side fastest = sides.get(sides.size() - 1);
    if (slowest.rate < STARVING * fastest.rate) {
      remark(
          benchmark,
          "%s starves: 1 operation for %s of %s"
              .formatted(
                  slowest.name,
                  Figures.score(Math.rint(fastest.rate / slowest.rate)),
                  fastest.name),
          remarks);
      return;
    }
    sides.stream()
        .filter(side -> side.stops > 0)
        .findFirst()
        .ifPresent(
            side ->
                remark(
                    benchmark,
                    "%s stands still in %d of %d iterations"
                        .formatted(side.name, side.stops, side.iterations),
                    remarks));
  }

  private static void remark(Benchmark benchmark, String statement, Consumer<Remark> remarks) {
    remarks.accept(
        new Remark(
            Doubt.GROUP,
            benchmark,
            statement,
            "The score is of one side only: use a fair lock, let the other side wait"
                + " (Blackhole.consumeCPU), or give it more threads (-tg)."));
  }
}
