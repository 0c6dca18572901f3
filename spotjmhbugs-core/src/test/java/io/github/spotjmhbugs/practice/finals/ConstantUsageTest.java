// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where a constant is seen, and what the finding tells of it. */
class ConstantUsageTest {
  /** Confidence and explanation of what is found about the fields of a benchmark class. */
  private static List<String> found(String members, String body) {
    String source =
        "@State(Scope.Thread) public class Bench {\n"
            + (members + "\n static int of(int i, int j) { return i * j; }")
            + ("@Benchmark public Object b() {" + body + "} }");
    return new FinalPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(f -> f.confidence() + " " + f.details().get(1).text(f.names()))
            .toList();
  }

  @Test
  void nothingIsLeftOfAConstantThatNobodyUses() {
    assertThat(found("final int n = 4711;", "return 1;"))
        .containsExactly("LOW nothing of it is left in the bytecode");
    assertThat(found("private final boolean z = true;", "return z ? 1 : 2;"))
        .containsExactly("NORMAL javac has removed any branches that depend on it");
    assertThat(found("final boolean z = true;", "return z ? 1 : 2;"))
        .containsExactly("LOW javac has removed any branches that depend on it");
  }

  @Test
  void thePositionOfAParameterIsNoLiteral() {
    String parameters =
        IntStream.range(0, 30).mapToObj(i -> "int a" + i).collect(Collectors.joining(", "));
    String helper = "final int n = 17; int h(" + parameters + ") { return a16 * a17 * a18; }";
    String arguments =
        IntStream.range(100, 130).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    assertThat(found(helper, "return h(" + arguments + ");"))
        .containsExactly("LOW nothing of it is left in the bytecode");
  }

  @Test
  void aConstructorThatCopiesAConstantUsesIt() {
    assertThat(found("final int n = 4711; int m; public Bench() { m = n; }", "return 1;"))
        .isEmpty();
    assertThat(found("final int n = 4711; final int m; public Bench() { m = 4711; }", "return 1;"))
        .isEmpty();
  }

  @Test
  void aTinyConstantIsCertainWhereItsTypeIsExpected() {
    assertThat(found("final int n = 3;", "return of(n, 9);"))
        .containsExactly("NORMAL it appears as a literal in Bench#b");
    assertThat(found("final int n = 3;", "return of(9, n);"))
        .containsExactly("NORMAL it appears as a literal in Bench#b");
    assertThat(found("final int n = 3;", "return Long.valueOf(3);"))
        .containsExactly("LOW it appears as a literal in Bench#b");
    assertThat(found("final int n = 3;", "return Long.valueOf(4);"))
        .containsExactly("LOW nothing of it is left in the bytecode");
  }

  @Test
  void allFieldsOfTheSameValueAreNamed() {
    assertThat(found("final int n = 4711; final int m = 4711; final int o = 4711;", "return n;"))
        .contains(
            "NORMAL it appears as a literal in Bench#b, which may also come from Bench.m or Bench.o");
  }

  @Test
  void aConstantThatIsOnlyOneOfTwoChoicesIsNotFolded() {
    assertThat(found("final int n = 4711; int i;", "int k = i > 0 ? n : 7777; return k * k;"))
        .allMatch(f -> f.startsWith("NORMAL"));
    assertThat(found("final int n = 4711; int i;", "int k = n; return k * k;"))
        .allMatch(f -> f.startsWith("HIGH"));
  }

  @Test
  void aStaticIsNotReadThroughAnObject() {
    List<Finding> findings =
        new FinalPractice()
            .check(
                InMemoryCompiler.benchmarks(
                        """
                        public class Bench {
                          @State(Scope.Thread) public static class S {
                            final int n = 4711; static final int M = 4711;
                          }
                          @Benchmark public int b(S s) { return Integer.reverse(s.n); }
                        }
                        """)
                    .benchmarks("p/Bench"));
    assertThat(findings).extracting(f -> f.confidence().toString()).containsExactly("HIGH");
  }
}
