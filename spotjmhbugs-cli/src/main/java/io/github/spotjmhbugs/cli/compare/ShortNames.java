// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Names of benchmarks in a table. */
public final class ShortNames {
  private ShortNames() {}

  /**
   * Shortens names.
   *
   * @param all the benchmarks of a table
   * @return names without the package, unless that makes two of them the same
   */
  public static Function<Benchmark, String> of(Collection<Benchmark> all) {
    List<String> full = all.stream().map(Benchmark::name).distinct().toList();
    boolean areShort =
        full.stream().map(ShortNames::withoutPackage).distinct().count() == full.size();
    return benchmark -> {
      String name = areShort ? withoutPackage(benchmark.name()) : benchmark.name();
      String conditions = benchmark.conditions();
      return OneLine.of(conditions.isEmpty() ? name : name + " (" + conditions + ")");
    };
  }

  private static String withoutPackage(String name) {
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }
}
