// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A constant is HIGH where the JIT compiler computes something of it ahead of time. */
class FoldedConstantTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "return Integer.reverse(n);",
        "return (int) Math.sqrt((double) Integer.reverse(n));",
        "return x / n;",
        "return x % n;",
        "return square(n);",
        "return repeated16(n);",
        "return text.hashCode();",
        "return text.charAt(2);",
        "return x + Integer.bitCount(n) + n;",
        "if (x == 7) { y = 1; } return Integer.reverse(n);",
        "for (int i = 0; i < x; i++) { y += Integer.reverse(n); } return y;"
      })
  void somethingIsComputedOfConstantsAlone(String body) {
    assertThat(confidenceOf(body)).isEqualTo(Confidence.HIGH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return n;",
        "return x + n;",
        "return n / x;",
        "return chosen(n);",
        "return switched(n);",
        "return repeated17(n);",
        "return x < n ? 1 : 2;",
        "y = n; return x;",
        "return Math.max(x, n);",
        "return (int) Math.sin(n);",
        "return scaled(n);",
        "return power(n, x);",
        "return power(3, n);",
        "return text.indexOf('t');",
        "return sum(n);",
        "for (int i = 0; i < n; i++) { y += Integer.reverse(x + n); } return y;",
        "return x > 0 ? square(x > 1 ? n : x) : x;",
        "return text.equals(other) ? 1 : 2;"
      })
  void aVariableGoesInAsWell(String body) {
    assertThat(confidenceOf(body)).isEqualTo(Confidence.NORMAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return x == 7 ? Integer.reverse(n) : x;",
        "return x == 7 && square(n) == x ? 1 : 2;",
        "if (x == 7) { return x; } return square(n);"
      })
  void theCodeMayNeverRun(String body) {
    assertThat(confidenceOf(body)).isEqualTo(Confidence.NORMAL);
  }

  private static Confidence confidenceOf(String body) {
    String source =
        "@State(Scope.Thread) public class Bench {"
            + (body.contains("text") ? "final String text = \"a text\";" : "final int n = 4711;")
            + " int x = 42; int y; String other = \"b\"; @Benchmark public int b() {"
            + body
            + "} int square(int i) { return i * i; } int scaled(int i) { return i * x; }"
            + " int switched(int i) { switch (i) { case 7: return x; default: return 2 * x; } }"
            + " int repeated16(int i) { int p = 1;"
            + " for (int k = 0; k < 16; k++) { p = p * i; } return p; }"
            + " int repeated17(int i) { int p = 1;"
            + " for (int k = 0; k < 17; k++) { p = p * i; } return p; }"
            + " int sum(int i) { int p = 1;"
            + " for (int k = 0; k < 3000; k++) { p = p * i + k; } return p; }"
            + " int chosen(int i) { return i > 3 ? x : y; }"
            + " int power(int i, int e) { int p = 1;"
            + " for (int k = 0; k < e; k++) { p = p * i; } return p; } }";
    return new FinalPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(Finding::confidence)
            .findFirst()
            .orElseThrow();
  }
}
