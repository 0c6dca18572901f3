// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.BenchmarkNames;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.RunSettings;
import io.github.spotjmhbugs.results.statistics.Variation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is wrong with the results of a run.
 *
 * @param scores the benchmarks that have results, with their scores
 * @param remarks what is wrong, by benchmark
 * @param advice how the same can be known in less time
 */
public record Inspection(
    SortedMap<Benchmark, Score> scores, List<Remark> remarks, List<String> advice) {
  /**
   * A score.
   *
   * @param value mean of the forks' medians, geometric where it can be
   * @param error half the width of its 95 % interval, as a ratio; infinite if nobody knows
   */
  public record Score(double value, double error) {
    private static Score of(ForkScores forks) {
      double[] medians = forks.medians();
      double[] logs = Arrays.stream(medians).map(Math::log).toArray();
      double level = Arrays.stream(logs).average().orElseThrow();
      return Double.isFinite(level)
          ? new Score(Math.exp(level), Math.expm1(Variation.ofLevels(logs).error()))
          : new Score(Arrays.stream(medians).average().orElseThrow(), Double.POSITIVE_INFINITY);
    }

    /**
     * {@return the score, as {@code 12.3 ns/op ±4.5 %}}
     *
     * @param unit its unit
     */
    public String text(String unit) {
      String score = Figures.score(value) + " " + unit;
      String known = Words.error(Math.log1p(error));
      return Double.isInfinite(error)
          ? score
          : score + (known.startsWith("±") ? " " : ", known to ") + known;
    }
  }

  /** What is to be mended first, before anybody saves time. */
  private static final Set<Doubt> NO_DESIGN =
      Set.of(Doubt.WARM_UP, Doubt.SPEEDS, Doubt.ONE_FORK, Doubt.ERROR);

  /**
   * Inspects results.
   *
   * @param all the scores, and what was measured beside them
   * @param resolution the change that the results are to tell, as a ratio minus one
   * @return what is wrong
   */
  public static Inspection of(SortedMap<Benchmark, ForkScores> all, double resolution) {
    Run run = Run.of(all);
    List<Remark> remarks = new ArrayList<>();
    run.series().values().forEach(each -> new ForkChecks(each, resolution, remarks::add).run());
    MissingCheck.of(run, remarks::add);
    EmptyCheck.of(run, remarks::add);
    ParameterCheck.of(run, resolution, remarks::add);
    GroupCheck.of(run, remarks::add);
    AllocationCheck.of(run, remarks::add);
    remarks.sort(Comparator.comparing(Remark::benchmark).thenComparing(Remark::doubt));
    SortedMap<Benchmark, Score> scores = new TreeMap<>();
    run.benchmarks()
        .forEach(each -> scores.put(each, Score.of(Objects.requireNonNull(all.get(each)))));
    return new Inspection(scores, List.copyOf(remarks), advice(run, remarks, resolution));
  }

  private static List<String> advice(Run run, List<Remark> remarks, double resolution) {
    Set<Benchmark> others =
        remarks.stream()
            .filter(remark -> NO_DESIGN.contains(remark.doubt()))
            .map(Remark::benchmark)
            .collect(Collectors.toSet());
    Map<RunSettings, List<Series>> alike =
        run.series().values().stream()
            .filter(each -> !others.contains(each.benchmark()))
            .collect(Collectors.groupingBy(each -> each.scores().settings()));
    Function<Benchmark, String> names = BenchmarkNames.of(run.series().keySet());
    return alike.values().stream()
        .flatMap(all -> Design.advice(all, resolution, names).stream())
        .sorted()
        .toList();
  }
}
