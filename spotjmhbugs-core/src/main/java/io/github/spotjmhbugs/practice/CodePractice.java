// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import java.util.List;
import java.util.stream.Stream;

/** A practice that is seen in the code of a benchmark, or of a helper that it reaches. */
public interface CodePractice extends Practice {
  /**
   * A fault in the code of one method, before it is known which benchmarks run it.
   *
   * @param rating how sure it is, and why
   * @param site makes the sites of the instructions
   * @param instructions indices of the instructions that it is about, that of {@code subject} first
   * @param details what else the message mentions, in the order of the template's placeholders from
   *     4; 3 is the helper that the method is, if any
   * @param secondary indices of further instructions that belong to it
   */
  record Defect(
      BugPattern pattern,
      Rating rating,
      Site.Maker site,
      List<Integer> instructions,
      Phrase subject,
      List<Phrase> details,
      List<Integer> secondary) {

    /** {@return how sure it is} */
    public Confidence confidence() {
      return rating.confidence();
    }

    int instruction() {
      return instructions.get(0);
    }
  }

  /** {@return the defects of one method that a benchmark reaches, in the order of the code} */
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
