// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import java.util.ArrayList;
import java.util.List;

/** A practice that is seen in the code of a benchmark, or of a helper that it reaches. */
public interface CodePractice extends Practice {
  /**
   * Looks at one method that a benchmark reaches.
   *
   * @param code the method, its analysis, and the benchmark
   * @return its defects, in the order of the code
   */
  List<Defect> defectsIn(ReachedCode code);

  @Override
  default List<Finding> check(BenchmarkClass benchmarks) {
    List<Finding> findings = new ArrayList<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      ReachableCode reachable = benchmarks.codeOf(benchmark);
      for (Reached reached : reachable.methods()) {
        benchmarks
            .analyses()
            .of(reached.method(), reached.exact())
            .map(m -> reachable.failureIsUsed(reached.method()) ? m.withUsedFailure() : m)
            .map(method -> new ReachedCode(benchmark, reachable, reached, method))
            .ifPresent(code -> defectsIn(code).forEach(d -> findings.add(code.finding(d))));
      }
    }
    return findings;
  }
}
