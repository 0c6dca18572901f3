// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FailureReasonTest {
  @Test
  void whatABenchmarkThrowsSaysMost() {
    assertThat(
            reason(
                """
                # Warmup Iteration   1: <failure>

                java.lang.IllegalStateException: no data
                	at p.B.work(B.java:7)

                Exception in thread "main" org.openjdk.jmh.runner.RunnerException: Benchmark caught
                """))
        .isEqualTo("java.lang.IllegalStateException: no data");
  }

  @Test
  void aJvmThatDoesNotStartSaysWhy() {
    assertThat(
            reason(
                """
                Error: Could not find or load main class org.openjdk.jmh.runner.ForkedMain
                Caused by: java.lang.ClassNotFoundException: org.openjdk.jmh.runner.ForkedMain
                """))
        .isEqualTo("java.lang.ClassNotFoundException: org.openjdk.jmh.runner.ForkedMain");
  }

  /** As JMH prints it, with its own exception below. */
  @Test
  void aHeapThatIsTooLargeIsSaid() {
    assertThat(
            reason(
                """
                <forked VM failed with exit code 1>
                # There is insufficient memory for the Java Runtime Environment to continue.
                Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error
                """))
        .isEqualTo("There is insufficient memory for the Java Runtime Environment to continue.");
    assertThat(
            reason(
                """
                Error occurred during initialization of VM
                Could not reserve enough space for 62914560KB object heap
                """))
        .isEqualTo("Could not reserve enough space for 62914560KB object heap");
  }

  @Test
  void aBenchmarkThatEndsItsJvmIsSaid() {
    assertThat(
            reason(
                """
                # Warmup Iteration   1: <failure: VM prematurely exited, System.exit was called?>
                <forked VM failed with exit code 3>
                Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error
                """))
        .isEqualTo("VM prematurely exited, System.exit was called?");
  }

  @Test
  void javacNamesTheFirstError() {
    assertThat(
            reason(
                """
                /tmp/B.java:3: error: cannot find symbol
                  symbol: class X
                1 error
                """))
        .isEqualTo("cannot find symbol");
  }

  @Test
  void outputWithoutAReasonGivesNone() {
    assertThat(FailureReason.in(List.of("# Fork: 1 of 1"))).isEmpty();
  }

  private static String reason(String output) {
    return FailureReason.in(output.lines().toList()).orElseThrow();
  }
}
