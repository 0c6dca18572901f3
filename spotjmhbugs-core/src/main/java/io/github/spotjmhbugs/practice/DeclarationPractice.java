// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.List;
import java.util.stream.Stream;

/**
 * A practice that is seen in a declaration: a field, fixture or annotation that several benchmarks
 * can share. Each benchmark is judged by itself; what they have in common is one finding.
 */
public interface DeclarationPractice extends Practice {
  /**
   * Judges the declarations of the practice's kind that bear on a benchmark.
   *
   * @param benchmark a benchmark
   * @return what is wrong with them, each as a finding that affects this benchmark
   */
  Stream<Finding> findingsFor(BenchmarkMethod benchmark);

  @Override
  default List<Finding> check(BenchmarkClass benchmarks) {
    return RunFindings.merge(benchmarks.benchmarks().stream().flatMap(this::findingsFor).toList());
  }
}
