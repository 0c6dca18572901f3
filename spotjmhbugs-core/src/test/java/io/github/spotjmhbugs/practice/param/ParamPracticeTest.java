// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParamPracticeTest {
  private static List<String> found(String members) {
    String source =
        "@State(Scope.Thread) public class Bench {"
            + (members + " @Benchmark public int b() { return copy; } }");
    return new ParamPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(ParamPracticeTest::text)
            .toList();
  }

  private static String text(Finding finding) {
    return finding.pattern().type() + " " + finding.details().get(0).text(finding.names());
  }

  @Test
  void saysWhereTheParameterIsReadTooEarly() {
    assertThat(found("@Param(\"1\") int n; int copy = n + 1;"))
        .containsExactly("JMH_PARAM_EARLY_READ a constructor or field initialiser");
    assertThat(found("@Param(\"1\") static int n; static int copy = n + 1;"))
        .contains("JMH_PARAM_EARLY_READ a static initialiser");
    assertThat(found("@Param(\"1\") int n; int copy; @Setup public void s() { copy = n + 1; }"))
        .isEmpty();
  }
}
