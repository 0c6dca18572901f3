// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a score belongs to. Scores of different benchmarks in this sense are not comparable.
 *
 * @param name package, class and method, separated by dots
 * @param params the values of its parameters by name; empty without parameters
 * @param threads how many threads ran it
 * @param mode mode by JMH's short name, such as {@code thrpt}
 * @param unit unit of the scores, such as {@code ns/op}
 * @param metric what was measured beside the score, such as {@code gc.alloc.rate.norm}, {@code p99}
 *     or the name of a method in a group; empty for the score itself
 */
public record Benchmark(
    String name,
    SortedMap<String, String> params,
    int threads,
    String mode,
    String unit,
    String metric)
    implements Comparable<Benchmark> {
  private static final Comparator<Benchmark> ORDER =
      Comparator.comparing(Benchmark::name)
          .thenComparing(Benchmark::conditions)
          .thenComparing(Benchmark::mode)
          .thenComparing(Benchmark::unit)
          .thenComparing(Benchmark::metric);

  /** Makes the benchmark immutable. */
  public Benchmark {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /** Stands for the score itself. */
  public Benchmark(
      String name, SortedMap<String, String> params, int threads, String mode, String unit) {
    this(name, params, threads, mode, unit, "");
  }

  /** {@return whether this is the score, not what was measured beside it} */
  public boolean isScore() {
    return metric.isEmpty();
  }

  /** {@return whether this is a method of a group: profilers have units and names of their own} */
  public boolean isMethod() {
    return !isScore()
        && ScoreUnit.nanoseconds(unit).isPresent()
        && metric.chars().allMatch(Character::isJavaIdentifierPart)
        && !SamplePercentiles.NAMES.contains(metric);
  }

  /**
   * Names what was measured beside the score.
   *
   * @param metric its name, or nothing for the score
   * @param unit its unit
   * @return that of the same benchmark
   */
  public Benchmark of(String metric, String unit) {
    return new Benchmark(name, params, threads, mode, unit, metric);
  }

  /**
   * Says what a good score is.
   *
   * @return true for a throughput, false for a time, and whatever else is measured
   */
  public boolean isHigherBetter() {
    return "thrpt".equals(mode) && (isScore() || unit.startsWith("ops/"));
  }

  /**
   * Tells how long an invocation takes.
   *
   * @param score a score
   * @return the time in nanoseconds; empty when the unit has no time
   */
  public OptionalDouble nanoseconds(double score) {
    OptionalDouble unit = ScoreUnit.nanoseconds(this.unit);
    return unit.isEmpty()
        ? unit
        : OptionalDouble.of(
            isHigherBetter() ? threads * unit.getAsDouble() / score : score * unit.getAsDouble());
  }

  /**
   * {@return the parameters and, if there are several, the threads, as {@code n=1, t=4 threads}}
   */
  public String conditions() {
    Map<String, String> all = new TreeMap<>(params);
    if (threads > 1) {
      all.put("threads", String.valueOf(threads));
    }
    return all.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(", "));
  }

  /** {@return the name and the conditions} */
  public String label() {
    return conditions().isEmpty() ? name : name + " (" + conditions() + ")";
  }

  /** {@return mode or metric and unit, as {@code avgt, ns/op}} */
  public String measure() {
    return (isScore() ? mode : metric) + ", " + unit;
  }

  @Override
  public int compareTo(Benchmark other) {
    return ORDER.compare(this, other);
  }
}
