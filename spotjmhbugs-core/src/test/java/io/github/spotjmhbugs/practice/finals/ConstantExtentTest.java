// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A constant that only says how often, how much or from where to where is LOW. */
class ConstantExtentTest {
  @Test
  @Timeout(300)
  void followsEachValueOnceHoweverOftenItIsUsed() {
    // The bound has 2 to the 34 paths to the constant.
    String doublings = "a += a; ".repeat(34);
    assertThat(confidences("", "int a = n; " + doublings + "return loop(a);"))
        .containsExactly(Confidence.HIGH);
    assertThat(
            confidences(
                "",
                "int a = n; "
                    + doublings
                    + "int r = 1; for (int i = 0; i < a; i++) r = r * 31 + x; return r;"))
        .containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int get() { return n; }  | return new int[get()].length;",
        "int get() { return n; }  | int r = 1; for (int i = get() / 2; i > 0; i--) r = r * 31 + x;"
            + " return r;",
        "int run() { int r = 1; for (int i = 0; i < n; i++) r = r * 31 + x; return r; }"
            + " | return run() * 7;",
        "int run(int n) { int r = 1; for (int i = 0; i < n; i++) r = r * 31 + x; return r; }"
            + " | return run(n);",
      })
  void isAnExtentInAHelperToo(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return (int) java.util.stream.IntStream.range(x, n).count();                   | LOW   ",
        "return (int) java.util.stream.IntStream.rangeClosed(x, n).count() + loop(n);   | HIGH",
        "return java.util.Collections.nCopies(n, x).hashCode();                         | LOW   ",
        "int r = 1; for (int i = n; i > 0; i--) r = r * 31 + x; return r;               | LOW   ",
        "int r = 1; for (int i = n; i < 9999; i += 2) r = r * 31 + x; return r;         | LOW   ",
        "int r = loop(n); for (int i = 7; i < 9999; i++) r = r * 31 + x; return r;      | HIGH",
        "return new java.util.concurrent.ForkJoinPool().invoke(new Sum(x, n));          | LOW   ",
        "return new Other(loop(n)).hashCode();                                          | HIGH",
        "return new StringBuilder(n).append(x).length();                                | LOW   ",
        "java.nio.ByteBuffer b = java.nio.ByteBuffer.allocate(n); return b.get(x);      | LOW   ",
        "StringBuilder b = new StringBuilder(); b.setLength(n); return b.length();      | LOW   ",
        "return Integer.reverse(n);                                                     | HIGH",
      })
  void knowsWhatSaysFromWhereToWhere(String body, Confidence expected) {
    String members =
        """
        static class Sum extends java.util.concurrent.RecursiveTask<Integer> {
          final int from; final int to;
          Sum(int from, int to) { this.from = from; this.to = to; }
          @Override protected Integer compute() { return from + to; }
        }
        static class Other { final int n; Other(int n) { this.n = n; } }
        """;
    assertThat(confidences(members, body)).containsExactly(expected);
  }

  private static List<Confidence> confidences(String members, String body) {
    String source =
        "@State(Scope.Thread) public class Bench { final int n = 1234; int x = 3;"
            + "int loop(int i) { return i * i; } "
            + members
            + "@Benchmark public int b() {"
            + body
            + "} }";
    return new FinalPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(Finding::confidence)
            .toList();
  }
}
