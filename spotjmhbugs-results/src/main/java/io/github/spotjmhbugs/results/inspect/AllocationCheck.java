// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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
    Map<Benchmark, DoubleSummaryStatistics> all = new TreeMap<>();
    for (Benchmark benchmark : run.benchmarks()) {
      ForkScores bytes = run.all().get(benchmark.of(METRIC, "B/op"));
      if (bytes != null) {
        double[] forks = bytes.medians();
        all.put(benchmark, Arrays.stream(forks).summaryStatistics());
        forks(benchmark, forks, remarks);
      }
    }
    Run.groups(all.keySet(), each -> List.of(each.name(), each.threads(), each.measure()))
        .forEach(group -> values(group, all, remarks));
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

  /** What only some forks of a value allocate says nothing about the value. */
  private static void values(
      List<Benchmark> group,
      Map<Benchmark, DoubleSummaryStatistics> all,
      Consumer<Remark> remarks) {
    Map<Boolean, List<Benchmark>> byNothing =
        group.stream().collect(Collectors.partitioningBy(each -> of(each, all).getMax() < NOTHING));
    List<Benchmark> nothing = byNothing.getOrDefault(true, List.of());
    List<DoubleSummaryStatistics> others =
        byNothing.getOrDefault(false, List.of()).stream().map(each -> of(each, all)).toList();
    boolean allAllocate = others.stream().allMatch(forks -> forks.getMin() >= OBJECT);
    if (nothing.size() == 1 && others.size() > 1 && allAllocate) {
      double least =
          others.stream().mapToDouble(DoubleSummaryStatistics::getAverage).min().orElseThrow();
      remarks.accept(
          new Remark(
              Doubt.ALLOCATION,
              nothing.get(0),
              "allocates nothing, where other values allocate %s B/op or more"
                  .formatted(Figures.score(least)),
              "Check that it does the same work: the JIT compiler may have removed it."));
    }
  }

  private static DoubleSummaryStatistics of(
      Benchmark benchmark, Map<Benchmark, DoubleSummaryStatistics> all) {
    return Objects.requireNonNull(all.get(benchmark));
  }
}
