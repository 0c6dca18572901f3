// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import java.util.List;
import java.util.stream.Stream;

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
  default Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    MethodAnalyses analyses = benchmark.inClass().analyses();
    ReachableCode reachable = benchmark.inClass().codeOf(benchmark);
    return reachable.methods().stream()
        .flatMap(
            reached ->
                analyses
                    .of(reached.method(), reached.exact())
                    .map(m -> reachable.failureIsUsed(reached.method()) ? m.withUsedFailure() : m)
                    .map(method -> new ReachedCode(benchmark, reachable, reached, method))
                    .stream())
        .flatMap(code -> defectsIn(code).stream().map(code::finding));
  }
}
