// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** FINAL where the benchmark reads the constant of a state that it is handed. */
class FinalThroughObjectTest {
  @Test
  void knowsAReadThroughAnotherObject() {
    assertThat(throughParameter("final int n = 4096;", "return f(s.n);"))
        .containsExactly(Confidence.HIGH);
    assertThat(throughParameter("final int n = 3;", "return f(s.n);"))
        .containsExactly(Confidence.HIGH);
    assertThat(throughParameter("final boolean z = true;", "return g(s.z) ? 1 : 0;"))
        .containsExactly(Confidence.HIGH);
    assertThat(throughParameter("final int n = 4096;", "return f(s.n - 1);"))
        .containsExactly(Confidence.HIGH);
    assertThat(throughParameter("final int n = 4096; int get() { return n; }", "return s.get();"))
        .containsExactly(Confidence.NORMAL);
    assertThat(throughParameter("final int n = 3; final int m = 3;", "return f(s.n);"))
        .containsExactly(Confidence.NORMAL, Confidence.NORMAL);
  }

  @Test
  void knowsTheNullCheckOfOlderCompilers() {
    assertThat(throughParameter("final int n = 3;", "s.getClass(); int x = 3; return f(x);"))
        .containsExactly(Confidence.HIGH);
    assertThat(
            throughParameter("final int n = 3;", "toString().getClass(); int x = 3; return f(x);"))
        .isEmpty();
  }

  @Test
  void takesNoLiteralForAReadWithoutANullCheck() {
    assertThat(throughParameter("final int n = 4096;", "return f(4096);")).isEmpty();
  }

  private static List<Confidence> throughParameter(String members, String body) {
    String source =
        "public class Bench { @State(Scope.Thread) public static class S {"
            + members
            + "} @Benchmark public int b(S s) {"
            + body
            + "} int f(int i) { return i * i; } boolean g(boolean z) { return !z; } }";
    return new FinalPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(Finding::confidence)
            .toList();
  }
}
