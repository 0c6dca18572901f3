// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often loops run, as a finding says it that no number of operations explains. */
class CountedLoopTest {
  private static List<String> counts(String loop) {
    String source =
        "@State(Scope.Thread) public class Bench { int x; int work() { return x * 31; }"
            + " @Benchmark @OperationsPerInvocation(1009) public void b(Blackhole bh) {"
            + (loop.replace("work", "bh.consume(work())") + " } }");
    return new OpsPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(finding -> finding.details().get(1).text(finding.names()))
            .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for (int i = 0; i < 100; i++) work;                     | 100",
        "for (int i = 0; i <= 100; i++) work;                    | 101",
        "for (int i = 0; i < 100; i += 7) work;                  | 15",
        "for (int i = 0; i <= 98; i += 7) work;                  | 15",
        "for (int i = 100; i > 0; i--) work;                     | 100",
        "for (int i = 100; i >= 0; i -= 3) work;                 | 34",
        "for (int i = 99; i >= 0; i -= 3) work;                  | 34",
        "for (long i = 99; i >= 0; i -= 3) work;                 | 34",
        "for (int i = 0; i != 100; i += 4) work;                 | 25",
        "for (long i = 5; i < 3_000_000_005L; i += 10_000) work; | 300000",
        "int i = 0; do { work; i++; } while (i < 100);           | 100",
        "int i = 0; do { work; } while (++i != 100);             | 100",
        "int i = 7; do { work; i++; } while (i < 0);             | 1",
        "int i = 0; while (true) { work; if (++i >= 100) break; }| 100",
      })
  void theCounterIsRun(String loop, String count) {
    assertThat(counts(loop)).containsExactly(count);
  }

  @Test
  void aVeryLongLoopIsNotCounted() {
    assertThat(counts("for (int i = 0; i < 999_999; i++) work;")).containsExactly("999999");
    assertThat(counts("for (int i = 0; i < 1_000_000; i++) work;")).isEmpty();
  }

  @Test
  void loopsWithoutAnEndHaveNoCount() {
    assertThat(counts("for (int i = 1; i != 0; i += 3) work;")).isEmpty();
    assertThat(counts("for (int i = 0; i < 100; i--) work;")).isEmpty();
    assertThat(counts("for (long i = 0; i < Long.MAX_VALUE; i += 1) work;")).isEmpty();
    assertThat(counts("for (int i = 0; i < 2_000_000_000; i++) work;")).isEmpty();
  }
}
