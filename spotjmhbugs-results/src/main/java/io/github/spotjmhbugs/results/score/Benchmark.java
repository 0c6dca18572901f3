// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
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
 */
public record Benchmark(
    String name, SortedMap<String, String> params, int threads, String mode, String unit)
    implements Comparable<Benchmark> {
  private static final Comparator<Benchmark> ORDER =
      Comparator.comparing(Benchmark::name)
          .thenComparing(Benchmark::conditions)
          .thenComparing(Benchmark::mode)
          .thenComparing(Benchmark::unit);

  /** Makes the benchmark immutable. */
  public Benchmark {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /**
   * Says what a good score is.
   *
   * @return true for a throughput, false for a time
   */
  public boolean isHigherBetter() {
    return "thrpt".equals(mode);
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

  /** {@return mode and unit, as {@code avgt, ns/op}} */
  public String measure() {
    return mode + ", " + unit;
  }

  @Override
  public int compareTo(Benchmark other) {
    return ORDER.compare(this, other);
  }
}
