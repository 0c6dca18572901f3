// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Finds forks that allocate unlike each other, and values of a parameter that allocate nothing. */
final class AllocationCheck {
  /** Bytes allocated in an invocation, from {@code -prof gc}. */
  private static final String METRIC = "gc.alloc.rate.norm";

  /** In bytes: less is what JMH allocates itself. */
  private static final double NOTHING = 1;

  /** In bytes: the smallest object. */
  private static final double OBJECT = 16;

  private static final double UNLIKE = 1.5;

  private AllocationCheck() {}

  static void of(Run run, Consumer<Remark> remarks) {
    Map<Benchmark, Double> means = new TreeMap<>();
    for (Benchmark benchmark : run.benchmarks()) {
      ForkScores bytes = run.all().get(benchmark.of(METRIC, "B/op"));
      if (bytes != null) {
        double[] forks = bytes.medians();
        means.put(benchmark, Arrays.stream(forks).average().orElseThrow());
        forks(benchmark, forks, remarks);
      }
    }
    Run.groups(means.keySet(), each -> List.of(each.name(), each.threads(), each.measure()))
        .forEach(group -> values(group, means, remarks));
  }

  private static void forks(Benchmark benchmark, double[] forks, Consumer<Remark> remarks) {
    double least = Arrays.stream(forks).min().orElseThrow();
    double most = Arrays.stream(forks).max().orElseThrow();
    if (most - least >= OBJECT && most > UNLIKE * least) {
      long many = Arrays.stream(forks).filter(bytes -> bytes > (least + most) / 2).count();
      remarks.accept(
          new Remark(
              Doubt.ALLOCATION,
              benchmark,
              "%d of %d forks allocate %s B/op, the others %s B/op"
                  .formatted(many, forks.length, Figures.score(most), Figures.score(least)),
              "They do not run the same code or data: look for random input, and for objects that"
                  + " the JIT compiler removes in some forks only."));
    }
  }

  private static void values(
      List<Benchmark> group, Map<Benchmark, Double> means, Consumer<Remark> remarks) {
    List<Benchmark> nothing =
        group.stream().filter(each -> means.getOrDefault(each, 0.0) < NOTHING).toList();
    double least =
        group.stream()
            .filter(each -> !nothing.contains(each))
            .mapToDouble(each -> means.getOrDefault(each, 0.0))
            .min()
            .orElse(0);
    if (nothing.size() == 1 && group.size() > 2 && least >= OBJECT) {
      remarks.accept(
          new Remark(
              Doubt.ALLOCATION,
              nothing.get(0),
              "allocates nothing, where other values allocate %s B/op or more"
                  .formatted(Figures.score(least)),
              "Check that it does the same work: the JIT compiler may have removed it."));
    }
  }
}
