// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Finds parameters whose values all have the same score, whatever the others are. */
final class ParameterCheck {
  /** Scores that differ less are the same. */
  private static final double SAME = Math.log(1.05);

  /** So many tell which of them nothing slowed down. */
  private static final int FORKS = 5;

  private ParameterCheck() {}

  /**
   * @param resolution the change that the user wants to see, as a ratio minus one
   */
  static void of(Run run, double resolution, Consumer<Remark> remarks) {
    double known = Math.log1p(resolution);
    Run.groups(run.series().keySet(), each -> List.of(each.name(), each.threads(), each.measure()))
        .forEach(
            group ->
                Run.values(group)
                    .forEach(
                        (parameter, values) ->
                            check(run, known, group, parameter, values, remarks)));
  }

  private static void check(
      Run run,
      double known,
      List<Benchmark> group,
      String parameter,
      SortedSet<String> values,
      Consumer<Remark> remarks) {
    Collection<List<Benchmark>> others = Run.groups(group, each -> Run.without(each, parameter));
    List<List<Series>> all =
        others.stream().map(each -> each.stream().map(run::of).toList()).toList();
    double ofScores = most(all, each -> spread(known, each));
    boolean areKnown = Double.isFinite(ofScores);
    double most = areKnown ? ofScores : most(all, ParameterCheck::spreadOfFastest);
    if (values.size() > 1 && Double.isFinite(most)) {
      remarks.accept(
          new Remark(
              Doubt.PARAMETER,
              group.get(0),
              "%s changes nothing: the %s of its %d values, from %s to %s, differ by %s at most"
                  .formatted(
                      parameter,
                      areKnown ? "scores" : "fastest iterations",
                      values.size(),
                      values.first(),
                      values.last(),
                      Words.percent(Math.expm1(most))),
              "If the benchmark should depend on it, use it; if not, %s takes 1/%d of the time."
                  .formatted(option(parameter, values), values.size())));
    }
  }

  /** JMH takes a comma for the end of a value. */
  private static String option(String parameter, SortedSet<String> values) {
    return values.stream()
        .filter(value -> !value.contains(","))
        .findFirst()
        .map(value -> "-p " + Words.argument(parameter + "=" + value))
        .orElse("one value");
  }

  private static double most(
      List<List<Series>> all, ToDoubleFunction<List<Series>> spreadOfValues) {
    return all.stream().mapToDouble(spreadOfValues).max().orElse(Double.NaN);
  }

  /**
   * From the fastest to the slowest; infinite if that is more than errors explain, or if errors
   * would hide the change that the user wants to see.
   */
  private static double spread(double known, List<Series> values) {
    double error = values.stream().mapToDouble(Series::error).max().orElseThrow();
    double spread = range(values.stream().mapToDouble(Series::level));
    return values.size() > 1 && error <= known && spread < Math.max(SAME, error)
        ? spread
        : Double.POSITIVE_INFINITY;
  }

  /**
   * The same of forks that nothing slowed down, where scores scatter: other work on the machine
   * makes iterations slower, hardly ever faster. A quarter of the forks must be as fast as the
   * fastest. Where one value scatters and another does not, the parameter may be why.
   */
  private static double spreadOfFastest(List<Series> values) {
    int fewest = values.stream().mapToInt(Series::forks).min().orElseThrow();
    double smallest = values.stream().mapToDouble(Series::error).min().orElseThrow();
    if (values.size() < 2
        || fewest < FORKS
        || range(values.stream().mapToDouble(Series::level)) >= smallest) {
      return Double.POSITIVE_INFINITY;
    }
    double[] floors = new double[values.size()];
    for (int i = 0; i < floors.length; i++) {
      double[] best =
          values.get(i).logs().stream()
              .mapToDouble(fork -> Arrays.stream(fork).min().orElseThrow())
              .sorted()
              .toArray();
      floors[i] = best[best.length / 4];
      if (floors[i] - best[0] >= SAME) {
        return Double.POSITIVE_INFINITY;
      }
    }
    double spread = range(Arrays.stream(floors));
    return spread < SAME ? spread : Double.POSITIVE_INFINITY;
  }

  private static double range(DoubleStream numbers) {
    DoubleSummaryStatistics all = numbers.summaryStatistics();
    return all.getMax() - all.getMin();
  }
}
