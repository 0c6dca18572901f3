// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvoPracticeTest {
  private static final String STATE =
      """
      @State(Scope.Thread) public static class S {
        @Param({"10000", "200000"}) int large;
        @Param({"10", "200000"}) int mixed;
        @Param({"20000", "many"}) String word;
        @Setup(Level.Invocation) public void up() {}
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@BenchmarkMode(Mode.AverageTime)",
        "@BenchmarkMode(Mode.SampleTime)",
        "@BenchmarkMode({Mode.SingleShotTime, Mode.SampleTime})",
        "@BenchmarkMode(Mode.All)",
        "@OutputTimeUnit(TimeUnit.MILLISECONDS)",
        "@OutputTimeUnit(TimeUnit.SECONDS)",
        "@BenchmarkMode({Mode.AverageTime, Mode.Throughput}) @OutputTimeUnit(TimeUnit.SECONDS)",
        "@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)",
        "@OperationsPerInvocation(99999)",
        "@Measurement(batchSize = 10)",
      })
  void isNormalWhereTheTimestampsCount(String annotations) {
    assertThat(confidenceOf(annotations, "return 1;")).containsExactly(Confidence.NORMAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@BenchmarkMode(Mode.SingleShotTime)",
        "@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MILLISECONDS)",
        "@BenchmarkMode({Mode.SampleTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.SECONDS)",
        "@OperationsPerInvocation(100000)",
        "@Measurement(batchSize = 5000)",
        "@Measurement(batchSize = 1000)",
      })
  void isLowWhereTheAnnotationsTellOfMuchWork(String annotations) {
    assertThat(confidenceOf(annotations, "return 1;")).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Thread.sleep(10); return 1;",
        "TimeUnit.MILLISECONDS.sleep(10); return 1;",
        "return (int) java.nio.file.Files.size(java.nio.file.Path.of(\"f\"));",
        "return helper();",
        "int r = 0; for (int i = 0; i < s.large; i++) r ^= i * r; return r;",
        "int r = 0, n = s.large / 2; while (n-- > 0) r ^= n * r; return r;",
        "int r = 0; for (long i = 0; i < s.large; i++) r ^= r * 31 + i; return r;",
      })
  void isLowWhereTheCodeTellsOfMuchWork(String body) {
    assertThat(confidenceOf("", body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int r = 0; for (int i = 0; i < s.mixed; i++) r ^= i * r; return r;",
        "int r = 0; for (int i = 0; i < 100; i++) r ^= i * s.large; return r;",
        "return s.large;",
        "return new java.io.ByteArrayInputStream(new byte[1]).read();",
        "int r = 0; for (int i = 0; i < Math.min(10, s.large); i++) r ^= i * r; return r;",
        "int r = 0; for (int i = 0; i < s.word.length(); i++) r ^= i * r; return r;",
        "int r = 0; for (int i = 0; !s.word.equals(\"w\" + i); i++) r ^= i * r; return r;",
      })
  void isNormalWhereTheCodeIsNotKnownToBeSlow(String body) {
    assertThat(confidenceOf("", body)).containsExactly(Confidence.NORMAL);
  }

  @Test
  void namesTheFixtureAndTheBenchmarksThatUseItsState() {
    List<Finding> findings =
        check(
            InMemoryCompiler.benchmarks(
                """
                @BenchmarkMode(Mode.AverageTime)
                public class Bench {
                  @State(Scope.Thread) public static class Inner {
                    @TearDown(Level.Invocation)
                    public void clean() {
                      hashCode();
                    }
                    @Setup(Level.Iteration) public void up() {}
                  }
                  @State(Scope.Thread) public static class Outer {
                    @Setup public void up(Inner inner) {}
                  }
                  @Benchmark public int direct(Inner inner) { return 1; }
                  @Benchmark public int nested(Outer outer) { return 1; }
                  @Benchmark public int without() { return 1; }
                }
                """),
            "p/Bench");
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.pattern()).isEqualTo(InvoPractice.FIXTURE_PER_INVOCATION);
    assertThat(finding.location().className()).isEqualTo("p/Bench$Inner");
    assertThat(finding.location().member()).isEqualTo("clean");
    assertThat(finding.location().line()).isEqualTo(7);
    assertThat(finding.affected()).containsExactly("p.Bench#direct", "p.Bench#nested");
    assertThat(finding.subjectText()).isEqualTo("Bench.Inner.clean");
    assertThat(finding.details())
        .extracting(detail -> detail.text(finding.names()))
        .containsExactly("@TearDown(Level.Invocation)", "");
  }

  @Test
  void oneShortBenchmarkIsEnough() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Setup(Level.Invocation) public void up() {}
              @Benchmark @BenchmarkMode(Mode.SingleShotTime) public int cold() { return 1; }
              @Benchmark public int hot() { return 1; }
            }
            """);
    assertThat(check(classes, "p/Bench"))
        .singleElement()
        .extracting(Finding::confidence)
        .isEqualTo(Confidence.NORMAL);
  }

  @Test
  void findsAnInheritedFixtureWhereItIsDeclared() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public abstract class Base { @Setup(Level.Invocation) public void up() {} }",
            """
            @State(Scope.Thread) public class Bench extends Base {
              @Benchmark public int b() { return 1; }
            }
            """);
    assertThat(check(classes, "p/Bench"))
        .singleElement()
        .extracting(finding -> finding.location().className())
        .isEqualTo("p/Base");
  }

  @Test
  void staysSilentWhereNoBenchmarkUsesTheState() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public class Bench {" + STATE + "@Benchmark public int b() { return 1; } }");
    assertThat(check(classes, "p/Bench")).isEmpty();
  }

  @Test
  void pointsAtANameThatContradictsTheAnnotation() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Setup(Level.Invocation) public void tearDown() {}
              @TearDown(Level.Invocation) public void setUp() {}
              @Setup(Level.Invocation) public void setup() {}
              @Benchmark public int b() { return 1; }
            }
            """);
    assertThat(check(classes, "p/Bench"))
        .extracting(finding -> finding.details().get(1).equals(Phrase.EMPTY))
        .containsExactly(false, false, true);
  }

  private static List<Confidence> confidenceOf(String annotations, String body) {
    String source =
        "public class Bench {"
            + STATE
            + annotations
            + " @Benchmark public int b(S s) throws Exception {"
            + body
            + "} int helper() throws Exception { Thread.sleep(1, 1); return 1; } }";
    return check(InMemoryCompiler.benchmarks(source), "p/Bench").stream()
        .map(Finding::confidence)
        .toList();
  }

  private static List<Finding> check(CompiledClasses classes, String name) {
    return new InvoPractice().check(classes.benchmarks(name));
  }
}
