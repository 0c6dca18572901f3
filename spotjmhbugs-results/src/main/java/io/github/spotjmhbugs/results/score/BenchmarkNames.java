// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Names of benchmarks for tables: without the package, unless that makes two of them the same. */
public final class BenchmarkNames {
  private BenchmarkNames() {}

  /**
   * Names benchmarks.
   *
   * @param all those that stand in one table
   * @return what gives one of them its name, with its parameters
   */
  public static Function<Benchmark, String> of(Collection<Benchmark> all) {
    List<String> full = all.stream().map(Benchmark::name).distinct().toList();
    boolean areShort =
        full.stream().map(BenchmarkNames::withoutPackage).distinct().count() == full.size();
    return benchmark -> {
      String name = areShort ? withoutPackage(benchmark.name()) : benchmark.name();
      String conditions = benchmark.conditions();
      return conditions.isEmpty() ? name : name + " (" + conditions + ")";
    };
  }

  private static String withoutPackage(String name) {
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }
}
