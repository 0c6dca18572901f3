// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.scan.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code spotjmhbugs inspect}, from its arguments to its exit status. */
class InspectCommandTest {
  private static final Path FINDINGS = Path.of("src/test/resources/jmh/with-findings.json");
  private static final String STEADY = "[10, 10.1, 9.9]";

  @TempDir private Path directory;

  private static CommandLineRun run(Object... arguments) {
    return CommandLineRun.of(arguments);
  }

  private Path file(String name, String... results) throws IOException {
    return Files.writeString(directory.resolve(name), "[" + String.join(",\n", results) + "]");
  }

  private static String result(String name, String... forks) {
    return """
        {"benchmark": "org.example.%s", "mode": "avgt", "threads": 1,
         "primaryMetric": {"scoreUnit": "ns/op", "rawData": [%s]}}"""
        .formatted(name, String.join(", ", forks));
  }

  @Test
  void soundResultsAreFine() throws IOException {
    Path sound = file("sound", result("B.work", STEADY, "[10.2, 10.1, 10.3]", STEADY, STEADY));
    assertThat(run("inspect", sound))
        .isEqualTo(new CommandLineRun(0, "0 of 1 benchmarks in doubt\n", ""));
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() throws IOException {
    Path paused = file("paused", result("B.work", STEADY, STEADY, "[10, 10.1, 20]", STEADY));
    CommandLineRun outcome = run("inspect", paused);
    assertThat(outcome.out())
        .isEqualTo(
            """
            B.work: 10.02 ns/op ±0.8 %
              pause: 1 of 12 iterations takes 98 % longer than the median of its fork
                Fix: This makes the score 8.2 % worse. Look for garbage collection (-prof gc) and other processes.

            1 of 1 benchmarks in doubt: 1 pause
            """);
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void whatManyShareIsSaidOnce() throws IOException {
    Path file = file("one", result("B.a", STEADY), result("B.b", STEADY), result("B.c", STEADY));
    assertThat(run("inspect", file).out())
        .isEqualTo(
            """
            all 3 benchmarks
              one-fork: one fork: nobody knows how much JVMs differ
                Fix: Run several: -f 5, which compare needs as well.

            3 of 3 benchmarks in doubt: 3 one-fork
            """);
  }

  @Test
  void findingsThatTheRunRecordedExplainResults() {
    assertThat(run("inspect", FINDINGS).out())
        .contains(
            """
              empty: as fast as baseline, which does nothing: at best 0.2503 ns against 0.2433 ns
                Why: JMH_RETU_IGNORED_RESULT, found by -prof spotjmhbugs.
            """);
  }

  @Test
  void findingsInTheCodeExplainResults() throws IOException {
    Path classes =
        TestClasses.compile(
            directory.resolve("classes"),
            """
            package org.example;
            import org.openjdk.jmh.annotations.*;
            public class B {
              @State(Scope.Thread) public static class Nested {
                double x = 2;
                @Benchmark public void wrong() { Math.sqrt(x); }
                @Benchmark public void empty() {}
              }
            }
            """);
    String fast = "[0.30, 0.31, 0.30]";
    Path file =
        file(
            "fast",
            result("B.Nested.empty", fast, fast, fast, "[0.31, 0.31, 0.30]"),
            result("B.Nested.wrong", fast, "[0.31, 0.31, 0.30]", fast, fast));
    CommandLineRun outcome = run("inspect", "--classes", classes, file);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains(
            """
              empty: as fast as empty, which does nothing: at best 0.3000 ns against 0.3000 ns
                Why: JMH_RETU_IGNORED_RESULT at B.java:6: The result of Math.sqrt is dropped; the JIT compiler may delete the computation. Return the result or pass it to Blackhole.consume.
            """);
    assertThat(run("inspect", "--classes", directory.resolve("none"), file).status()).isEqualTo(2);
  }

  /** FINAL is LOW, comes first in the alphabet, and is about all benchmarks of the class. */
  @Test
  void theSurestFindingExplainsAResult() throws IOException {
    Path classes =
        TestClasses.compile(
            directory.resolve("classes"),
            """
            package org.example;
            import org.openjdk.jmh.annotations.*;
            @State(Scope.Thread) public class B {
              private final int repeats = 1000;
              double x = 2;
              @Benchmark public void wrong() { Math.sqrt(x); }
              @Benchmark public double right() { return Math.sqrt(x); }
              @Benchmark public void empty() {}
            }
            """);
    String fast = "[0.30, 0.31, 0.30]";
    Path file =
        file(
            "fast",
            result("B.empty", fast, fast, fast),
            result("B.right", fast, fast, fast),
            result("B.wrong", fast, fast, fast));
    String[] blocks = run("inspect", "--classes", classes, file).out().split("\n\n");
    assertThat(blocks).hasSize(3);
    assertThat(blocks[0]).startsWith("B.right: ").contains("Why: JMH_FINAL_CONSTANT_INPUT at ");
    assertThat(blocks[1])
        .startsWith("B.wrong: ")
        .containsOnlyOnce("Why: ")
        .contains("Why: JMH_RETU_IGNORED_RESULT at B.java:6: ");
  }

  @ParameterizedTest
  @CsvSource({"one-fork, 1", "'pause,one-fork', 1", "pause, 0", "none, 0"})
  void onlyWhatIsNamedFails(String failOn, int status) throws IOException {
    Path file = file("one", result("B.a", STEADY));
    assertThat(run("inspect", "--fail-on", failOn, file).status()).isEqualTo(status);
  }

  @Test
  void anErrorIsWrongFromTheGivenLimitOn() throws IOException {
    Path file = file("f", result("B.a", "[10, 10]", "[10.5, 10.5]", "[11, 11]", "[10.5, 10.5]"));
    assertThat(run("inspect", "--fail-on", "error", file).status()).isZero();
    assertThat(run("inspect", "--resolve", "5", "--fail-on", "error", file).status()).isEqualTo(1);
  }

  @Test
  void csvHasALineForEachBenchmark() throws IOException {
    Path file = file("f.json", result("B.a", STEADY), result("B.b", STEADY, "[10, 10, 10.1]"));
    assertThat(run("inspect", "--format", "csv", "--resolve", "20", file).out())
        .isEqualTo(
            """
            file,benchmark,params,mode,unit,score,error,doubt,statement,remedy,findings
            %1$s,org.example.B.a,,avgt,ns/op,10.000000000000002,,one-fork,one fork: nobody knows how much JVMs differ,"Run several: -f 5, which compare needs as well.",
            %1$s,org.example.B.b,,avgt,ns/op,10.000000000000002,0.0,,,,
            """
                .formatted(file));
  }

  @Test
  void markdownIsATable() throws IOException {
    Path file = file("f", result("B.a_b", STEADY));
    assertThat(run("inspect", "--format", "markdown", file).out())
        .isEqualTo(
            """
            | benchmark | doubt | remedy |
            | --- | --- | --- |
            | B.a\\_b: 10.00 ns/op | **one-fork**: one fork: nobody knows how much JVMs differ | Run several: -f 5, which compare needs as well. |

            - 1 of 1 benchmarks in doubt: 1 one-fork

            """);
  }

  @Test
  void severalFilesAreToldApart() throws IOException {
    Path good = file("good", result("B.a", STEADY, STEADY, "[10, 10, 10.1]"));
    Path one = file("one", result("B.a", STEADY));
    CommandLineRun outcome = run("inspect", good, one);
    assertThat(outcome.out())
        .startsWith(good + ":\n0 of 1 benchmarks in doubt\n\n" + one + ":\nB.a: 10.00 ns/op\n");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                  | is not a JSON result file of JMH: line 1, column 1: the file ends too early
          []                  | has no results
          [{"benchmark": "a"  | is not a JSON result file of JMH: line 1, column 19: the file ends too early
          {"results": []}     | is not a JSON result file of JMH: line 1, column 2: expected an array of results, found an object
          """)
  void badInputIsOneLine(String content, String reason) throws IOException {
    Path bad = Files.writeString(directory.resolve("bad"), content);
    assertThat(run("inspect", bad))
        .isEqualTo(new CommandLineRun(2, "", "spotjmhbugs: " + bad + ": " + reason + "\n"));
  }

  @ParameterizedTest
  @CsvSource({"--resolve=0", "--resolve=x", "--fail-on=regressed", "--format=html"})
  void wrongOptionsAreSaid(String option) throws IOException {
    CommandLineRun outcome = run("inspect", option, file("one", result("B.a", STEADY)));
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("spotjmhbugs: ").hasLineCount(2);
  }
}
