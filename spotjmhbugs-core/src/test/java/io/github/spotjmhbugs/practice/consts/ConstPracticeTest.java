// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstPracticeTest {
  private static List<Finding> found(String statement) {
    String source =
        """
        @State(Scope.Thread) public class Bench {
          static int f(int n) { %s return n * 31; }
          @Benchmark public int b() { return f(7); }
        }
        """;
    return new ConstPractice()
        .check(InMemoryCompiler.benchmarks(source.formatted(statement)).benchmarks("p/Bench"));
  }

  @Test
  void aFunctionMayRefuseItsArgument() {
    assertThat(found("if (n < 0) throw new IllegalArgumentException();")).hasSize(1);
    assertThat(found("if (n < 0) throw new Error();")).isEmpty();
  }

  @Test
  void anObjectWhoseStateIsNotKnownMayBeADifferentOneEachTime() {
    assertThat(found("n += new Object() == null ? 1 : 2;")).hasSize(1);
    assertThat(found("n += new StringBuilder() == null ? 1 : 2;")).isEmpty();
  }

  /** A chain of helpers is followed for five methods. */
  @Test
  void helpersOfHelpersAreFollowedForAWhile() {
    assertThat(chain(5)).hasSize(1);
    assertThat(chain(6)).isEmpty();
  }

  private static List<Finding> chain(int methods) {
    StringBuilder helpers = new StringBuilder();
    for (int i = 1; i < methods; i++) {
      helpers.append("static int f%d(int n) { return f%d(n + 1); }%n".formatted(i, i + 1));
    }
    String source =
        """
        @State(Scope.Thread) public class Bench {
          %s
          static int f%d(int n) { return n * 31; }
          @Benchmark public int b() { return f1(7); }
        }
        """;
    return new ConstPractice()
        .check(
            InMemoryCompiler.benchmarks(source.formatted(helpers, methods)).benchmarks("p/Bench"));
  }
}
