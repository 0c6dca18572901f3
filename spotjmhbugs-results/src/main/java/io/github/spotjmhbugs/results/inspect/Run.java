// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The results of a run.
 *
 * @param all the scores, and what was measured beside them
 * @param series the scores that have logarithms
 */
record Run(SortedMap<Benchmark, ForkScores> all, SortedMap<Benchmark, Series> series) {
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparingDouble(Run::number).thenComparing(Comparator.naturalOrder());

  static Run of(SortedMap<Benchmark, ForkScores> all) {
    SortedMap<Benchmark, Series> series = new TreeMap<>();
    all.forEach(
        (benchmark, scores) ->
            Optional.of(benchmark)
                .filter(Benchmark::isScore)
                .flatMap(score -> Series.of(score, scores))
                .ifPresent(found -> series.put(benchmark, found)));
    return new Run(all, series);
  }

  /** {@return the scores, whether they have logarithms or not} */
  List<Benchmark> benchmarks() {
    return all.keySet().stream().filter(Benchmark::isScore).toList();
  }

  /** {@return the scores of a benchmark that has some} */
  Series of(Benchmark benchmark) {
    return Objects.requireNonNull(series.get(benchmark));
  }

  /** {@return the methods of a group, whose unit is that of its score} */
  List<Benchmark> methods(Benchmark benchmark) {
    return all.tailMap(benchmark).keySet().stream()
        .takeWhile(other -> other.name().equals(benchmark.name()))
        .filter(Benchmark::isMethod)
        .filter(method -> method.of("", method.unit()).equals(benchmark))
        .toList();
  }

  /** {@return benchmarks in groups, in order} */
  static Collection<List<Benchmark>> groups(
      Collection<Benchmark> benchmarks, Function<Benchmark, ?> key) {
    Map<Object, List<Benchmark>> groups = new LinkedHashMap<>();
    benchmarks.forEach(
        each -> groups.computeIfAbsent(key.apply(each), any -> new ArrayList<>()).add(each));
    return groups.values();
  }

  /** {@return a benchmark without one of its parameters} */
  static Benchmark without(Benchmark benchmark, String parameter) {
    SortedMap<String, String> others = new TreeMap<>(benchmark.params());
    others.remove(parameter);
    return new Benchmark(
        benchmark.name(), others, benchmark.threads(), benchmark.mode(), benchmark.unit());
  }

  /** {@return the values of each parameter of benchmarks, numbers in their order} */
  static Map<String, SortedSet<String>> values(Collection<Benchmark> benchmarks) {
    Map<String, SortedSet<String>> values = new TreeMap<>();
    benchmarks.forEach(
        each ->
            each.params()
                .forEach(
                    (name, value) ->
                        values
                            .computeIfAbsent(name, any -> new TreeSet<>(NUMBERS_FIRST))
                            .add(value)));
    return values;
  }

  private static double number(String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
