// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A practice that is seen in a declaration: a field, fixture or annotation that several benchmarks
 * can share.
 *
 * @param <D> the declaration; equal ones are one
 */
public interface DeclarationPractice<D> extends Practice {
  /**
   * Lists the declarations of the practice's kind that bear on a benchmark.
   *
   * @param benchmark a benchmark
   * @return the suspicious ones
   */
  Stream<D> declarationsFor(BenchmarkMethod benchmark);

  /**
   * Judges declarations of one class.
   *
   * @param <D> the declaration
   */
  @FunctionalInterface
  interface Judge<D> {
    /**
     * Judges one declaration.
     *
     * @param declaration the declaration
     * @param users those of the class's benchmarks that it bears on
     * @return what is wrong with it, or empty when nothing is
     */
    Optional<Finding> judge(D declaration, List<BenchmarkMethod> users);
  }

  /**
   * Makes the judge of one class, which may keep what several declarations have in common.
   *
   * @param benchmarks the class that is being checked
   * @return judges the declarations of the practice's kind
   */
  Judge<D> judgeOf(BenchmarkClass benchmarks);

  @Override
  default List<Finding> check(BenchmarkClass benchmarks) {
    Map<D, List<BenchmarkMethod>> users = new LinkedHashMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      declarationsFor(benchmark)
          .distinct()
          .forEach(d -> users.computeIfAbsent(d, key -> new ArrayList<>()).add(benchmark));
    }
    Judge<D> judge = judgeOf(benchmarks);
    return users.entrySet().stream()
        .flatMap(e -> judge.judge(e.getKey(), e.getValue()).stream())
        .toList();
  }
}
