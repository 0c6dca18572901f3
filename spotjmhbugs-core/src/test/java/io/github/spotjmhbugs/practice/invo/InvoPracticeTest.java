// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InvoPracticeTest {
  private static final String STATE =
      """
      @State(Scope.Thread) public static class S {
        @Param({"10000", "200000"}) int large;
        @Param({"10", "200000"}) int mixed;
        int times = 20000;
        int[] longArray = new int[20000];
        public int getLarge() { return large; }
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
        "@OperationsPerInvocation(999)",
        "@Measurement(batchSize = 5000)",
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
        "@OperationsPerInvocation(1000)",
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
        "int r = 0, n = s.large; while (n-- > 0) r ^= n * r; return r;",
        "int r = 0; for (long i = 0; i < s.large; i++) r ^= r * 31 + i; return r;",
        "int r = 0; for (int i = 0; i < 10000; i++) r ^= i * r; return r;",
        "int r = 0; for (int i = 500000; i > 0; i--) r ^= i * r; return r;",
        "int r = 0; for (long i = 0; i < 10000L; i++) r ^= r * 31; return r;",
        "int r = 0; for (int i = 0; i < s.getLarge(); i++) r ^= i * r; return r;",
      })
  void isLowWhereTheCodeTellsOfMuchWork(String body) {
    assertThat(confidenceOf("", body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int r = 0; for (int i = 0; i < s.mixed; i++) r ^= i * r; return r;",
        "int r = 0; for (int i = 0; i < 100; i++) r ^= i * s.large; return r;",
        "int r = 0; for (int i = 0; i < 9999; i++) r ^= i * r; return r;",
        "int r = 1; while (r % 100003 > 7) r = r * 69069 + 1; return r;",
        "int r = 0; for (int i = 0; i < s.times; i++) r ^= i * r; return r;",
        "int r = 0; for (int x : s.longArray) r ^= x * r; return r;",
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
    Finding finding = onlyFindingIn(classes);
    assertThat(finding.confidence()).isEqualTo(Confidence.NORMAL);
    assertThat(finding.affected()).containsExactly("p.Bench#hot");
  }

  @Test
  void whereAllAreInDoubtAllAreNamed() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Setup(Level.Invocation) public void up() {}
              @Benchmark @BenchmarkMode(Mode.SingleShotTime) public int cold() { return 1; }
              @Benchmark @OperationsPerInvocation(1000) public int many() { return 1; }
            }
            """);
    Finding finding = onlyFindingIn(classes);
    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
    assertThat(finding.affected()).containsExactly("p.Bench#cold", "p.Bench#many");
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
  void namesAllFixturesOfAStateInOneFinding() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @TearDown(Level.Invocation) public void after() {}
              @Setup(Level.Invocation) public void before() {}
              @Setup(Level.Trial) public void once() {}
              @Benchmark public int b() { return 1; }
            }
            """);
    Finding finding = onlyFindingIn(classes);
    assertThat(finding.subjectText()).isEqualTo("Bench.before");
    assertThat(finding.details())
        .extracting(detail -> detail.text(finding.names()))
        .containsExactly("@Setup(Level.Invocation)", ", Bench.after @TearDown(Level.Invocation)");
    assertThat(finding.sites()).extracting(Site::member).containsExactly("before", "after");
  }

  @Test
  void namesAnInheritedFixtureOnceForStatesWithAndWithoutFixturesOfTheirOwn() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench {
              public static class Base { @Setup(Level.Invocation) public void up() {} }
              @State(Scope.Thread) public static class A extends Base {
                @TearDown(Level.Invocation) public void down() {}
              }
              @State(Scope.Thread) public static class B extends Base {}
              @Benchmark public int a(A a) { return 1; }
              @Benchmark public int b(B b) { return 1; }
            }
            """);
    Finding finding = onlyFindingIn(classes);
    assertThat(finding.subjectText()).isEqualTo("Bench.Base.up");
    assertThat(finding.affected()).containsExactly("p.Bench#a", "p.Bench#b");
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
    Finding finding = onlyFindingIn(classes);
    assertThat(finding.details().get(1).text(finding.names()))
        .isEqualTo(
            ", although its name says the opposite, Bench.setup @Setup(Level.Invocation),"
                + " Bench.setUp @TearDown(Level.Invocation), although its name says the opposite");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', Bench.one",
    "@SuppressFBWarnings, '', Bench.two",
    "@SuppressWarnings, '', Bench.two",
    "@SuppressFBWarnings, @SuppressFBWarnings, Bench.one",
  })
  void namesASetupThatIsNotSuppressedIfThereIsOne(String first, String second, String expected) {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @interface SuppressFBWarnings {}
              @interface SuppressWarnings {}
              FIRST @Setup(Level.Invocation) public void one() {}
              SECOND @Setup(Level.Invocation) public void two() {}
              @TearDown(Level.Invocation) public void three() {}
              @Benchmark public int b() { return 1; }
            }
            """
                .replace("FIRST", first)
                .replace("SECOND", second));
    assertThat(onlyFindingIn(classes).subjectText()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "SingleShotTime, LOW",
    "AverageTime, NORMAL",
    "All, NORMAL",
  })
  void theModeOfTheClassesOwnMainGoesBeforeAnnotations(String mode, Confidence expected) {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Setup(Level.Invocation) public void up() {}
              @Benchmark public int b() { return 1; }
              public static void main(String[] args) throws Exception {
                org.openjdk.jmh.runner.options.Options options =
                    new org.openjdk.jmh.runner.options.OptionsBuilder()
                        .include("Bench").mode(Mode.MODE).forks(1).build();
                new org.openjdk.jmh.runner.Runner(options).run();
              }
            }
            """
                .replace("MODE", mode));
    assertThat(onlyFindingIn(classes).confidence()).isEqualTo(expected);
  }

  private static Finding onlyFindingIn(CompiledClasses classes) {
    List<Finding> findings = check(classes, "p/Bench");
    assertThat(findings).hasSize(1);
    return findings.get(0);
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
