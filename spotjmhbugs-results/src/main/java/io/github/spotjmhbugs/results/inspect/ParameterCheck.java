// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Consumer;

/** Finds parameters whose values all have the same score, whatever the others are. */
final class ParameterCheck {
  /** Scores that differ less are the same. */
  private static final double SAME = Math.log(1.05);

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
    double most =
        others.stream().mapToDouble(each -> spread(run, known, each)).max().orElse(Double.NaN);
    if (values.size() > 1 && Double.isFinite(most)) {
      remarks.accept(
          new Remark(
              Doubt.PARAMETER,
              group.get(0),
              "%s changes nothing: the scores of its %d values, from %s to %s, differ by %s at most"
                  .formatted(
                      parameter,
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

  /**
   * From the fastest to the slowest; infinite if that is more than errors explain, or if errors
   * would hide the change that the user wants to see.
   */
  private static double spread(Run run, double known, List<Benchmark> values) {
    List<Series> all = values.stream().map(run::of).toList();
    double fastest = all.stream().mapToDouble(Series::level).min().orElseThrow();
    double slowest = all.stream().mapToDouble(Series::level).max().orElseThrow();
    double error = all.stream().mapToDouble(Series::error).max().orElseThrow();
    return all.size() > 1 && error <= known && slowest - fastest < Math.max(SAME, error)
        ? slowest - fastest
        : Double.POSITIVE_INFINITY;
  }
}
