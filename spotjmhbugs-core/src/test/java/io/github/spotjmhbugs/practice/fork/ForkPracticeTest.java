// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkPracticeTest {
  @Test
  void findsItOnAMethod() {
    List<Finding> findings =
        check(
            """
            @Fork(2) public class Bench {
              @Fork(0)
              @Benchmark
              public int zero() {
                return 1;
              }
              @Benchmark public int inherits() { return 1; }
            }
            """);
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.pattern()).isEqualTo(ForkPractice.ZERO_ANNOTATION);
    assertThat(finding.confidence()).isEqualTo(Confidence.NORMAL);
    assertThat(finding.location().kind()).isEqualTo(Location.Kind.METHOD);
    assertThat(finding.location().member()).isEqualTo("zero");
    assertThat(finding.location().line()).isEqualTo(6);
    assertThat(finding.affected()).containsExactly("p.Bench#zero");
    assertThat(finding.subjectText()).isEqualTo("@Fork(0)");
    assertThat(finding.details().get(0).text(finding.names())).isEqualTo("Bench.zero");
  }

  @Test
  void findsItOnAClassForAllThatDoNotOverrideIt() {
    List<Finding> findings =
        check(
            """
            @Fork(0) public class Bench {
              @Fork(1) @Benchmark public int overrides() { return 1; }
              @Fork(jvmArgs = "-Xint") @Benchmark public int keeps() { return 1; }
              @Benchmark public int plain() { return 1; }
            }
            """);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).location().kind()).isEqualTo(Location.Kind.CLASS);
    assertThat(findings.get(0).location().member()).isEmpty();
    assertThat(findings.get(0).location().line()).isEqualTo(2);
    assertThat(findings.get(0).affected()).containsExactly("p.Bench#keeps", "p.Bench#plain");
    assertThat(findings.get(0).details().get(0).text(findings.get(0).names())).isEqualTo("Bench");
  }

  @Test
  void staysSilentWhereEveryBenchmarkOverridesIt() {
    assertThat(
            check(
                """
                @Fork(0) public class Bench {
                  @Fork(1) @Benchmark public int a() { return 1; }
                  @Fork(value = 2, warmups = 0) @Benchmark public int b() { return 1; }
                }
                """))
        .isEmpty();
  }

  @Test
  void staysSilentWithoutAZero() {
    assertThat(
            check(
                """
                @Fork(warmups = 0) public class Bench {
                  @Benchmark public int a() { return 1; }
                  @Fork @Benchmark public int b() { return 1; }
                }
                """))
        .isEmpty();
  }

  @Test
  void findsItOnASuperclassUnlessTheClassOverridesIt() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "@Fork(0) public class Base { @Benchmark public int a() { return 1; } }",
            "public class Sub extends Base {}",
            "@Fork(1) public class Forked extends Base {}");
    assertThat(check(classes, "p/Sub"))
        .extracting(finding -> finding.location().className(), Finding::affected)
        .containsExactly(tuple("p/Base", List.of("p.Sub#a")));
    assertThat(check(classes, "p/Forked")).isEmpty();
  }

  @Test
  void isLowInALauncher() {
    List<Finding> findings =
        check(
            """
            public class Bench {
              @Benchmark public int a() { return 1; }
              public static void main(String[] args) {
                var options = new org.openjdk.jmh.runner.options.OptionsBuilder()
                    .include("Bench")
                    .forks(
                        0)
                    .build();
              }
              static Object more(int n) {
                return new org.openjdk.jmh.runner.options.OptionsBuilder()
                    .forks(1).forks(n).warmupForks(0).forks(n > 1 ? 0 : 1).build();
              }
            }
            """);
    assertThat(findings)
        .extracting(
            Finding::pattern,
            Finding::confidence,
            f -> f.location().member(),
            f -> f.location().line())
        .containsExactly(tuple(ForkPractice.ZERO_OPTION, Confidence.LOW, "main", 7));
    assertThat(findings.get(0).affected()).containsExactly("p.Bench#a");
  }

  private static List<Finding> check(String body) {
    return check(InMemoryCompiler.benchmarks(body), "p/Bench");
  }

  private static List<Finding> check(CompiledClasses classes, String name) {
    BenchmarkClass benchmarks = classes.benchmarks(name);
    List<String> names =
        benchmarks.benchmarks().stream().map(BenchmarkMethod::displayName).toList();
    ForkPractice practice = new ForkPractice();
    List<Finding> findings = new ArrayList<>(practice.check(benchmarks));
    findings.addAll(practice.checkLauncher(benchmarks.tree(), names));
    return findings;
  }
}
