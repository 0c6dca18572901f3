// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import java.util.List;

/** One bad practice: finds where a benchmark class follows it. Stateless. */
@FunctionalInterface
public interface Practice {
  /**
   * @param benchmarks a class that has or inherits benchmarks
   * @return what is wrong with its benchmarks and the states that they use, in the order of the
   *     code
   */
  List<Finding> check(BenchmarkClass benchmarks);
}
