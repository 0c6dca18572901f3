// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.ArrayList;
import java.util.List;

/** What a practice makes of code, before the precision of a pattern limits how sure it can be. */
public final class Defects {
  private Defects() {}

  /**
   * @param practice a practice
   * @param sources as for {@link InMemoryCompiler#benchmarks}; the benchmarks are those of {@code
   *     Bench}
   * @return how sure the practice is of each defect, in the order of the code
   */
  public static List<Confidence> confidences(CodePractice practice, String... sources) {
    List<Confidence> found = new ArrayList<>();
    CodePractice recording =
        new CodePractice() {
          @Override
          public PracticeKey key() {
            return practice.key();
          }

          @Override
          public List<BugPattern> patterns() {
            return practice.patterns();
          }

          @Override
          public List<Defect> defectsIn(ReachedCode code) {
            List<Defect> defects = practice.defectsIn(code);
            defects.stream().map(Defect::confidence).forEach(found::add);
            return defects;
          }
        };
    BenchmarkClass benchmarks = InMemoryCompiler.benchmarks(sources).benchmarks("p/Bench");
    recording.check(benchmarks);
    return found;
  }
}
