// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What findings say; that they are found and how sure they are is for the fixtures to show. */
class LoopPracticeTest {
  private static List<Finding> findings(String body) {
    String source =
        """
        @State(Scope.Thread) public class Bench {
          double d, e; double[] v = new double[99];
          @Benchmark public double b() {
            double sum = 0;
            for (int i = 0; i < 99; i++) {
              %s
            }
            return sum;
          }
          static native double call(double x); static native double other(double x);
        }
        """;
    return new LoopPractice()
        .check(InMemoryCompiler.benchmarks(source.formatted(body)).benchmarks("p/Bench"));
  }

  private static void assertFinds(
      String body, BugPattern pattern, Confidence confidence, String subject) {
    List<Finding> findings = findings(body);
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.pattern()).isEqualTo(pattern);
    assertThat(finding.confidence()).isEqualTo(confidence);
    assertThat(finding.subjectText()).isEqualTo(subject);
    assertThat(finding.site()).isInstanceOf(Site.Code.class);
    assertThat(finding.location().line()).isEqualTo(7);
    assertThat(finding.affected()).containsExactly("p.Bench#b");
  }

  @Test
  void namesTheCallWhoseResultsAreFolded() {
    assertFinds("sum += call(d);", LoopPractice.ACCUMULATED_CALL, Confidence.NORMAL, "Bench.call");
    assertFinds(
        "sum += v[i] * call(d);", LoopPractice.ACCUMULATED_CALL, Confidence.NORMAL, "Bench.call");
  }

  @Test
  void whatTheLoopCallsMayOverwriteTheAccumulator() {
    assertThat(findings("Runnable r = () -> d = 2; r.run(); e += call(v[i]);")).hasSize(1);
    assertThat(findings("Runnable r = () -> e = 2; r.run(); e += call(v[i]);")).isEmpty();
    assertThat(findings("List.of(1).forEach(x -> e = x); e += call(v[i]);")).isEmpty();
    assertThat(findings("List.of(1).forEach(x -> v[1] = x); v[0] += call(d);")).isEmpty();
  }

  @Test
  void aClassAroundThatOfTheAccumulatorMayReadIt() {
    String source =
        """
        @State(Scope.Thread) public class Bench {
          Outer.Sum sum = new Outer.Sum(); List<Outer.Sum> sums = List.of(sum); static native int call(int x);
          @Benchmark public int b() {
            for (int i = 0; i < 99; i++) {
              sums.iterator().forEachRemaining(s -> %s);
              sum.value += call(i);
            }
            return sum.value;
          }
        }
        """;
    String outer =
        "class Outer { static int seen; static void look(Sum s) { seen = s.value; }"
            + " static void pass(Sum s) { seen++; } static class Sum { int value; } }";
    assertThat(findings(source.formatted("Outer.pass(s)"), outer)).hasSize(1);
    assertThat(findings(source.formatted("Outer.look(s)"), outer)).isEmpty();
  }

  private static List<Finding> findings(String bench, String other) {
    return new LoopPractice()
        .check(InMemoryCompiler.benchmarks(bench, other).benchmarks("p/Bench"));
  }

  @Test
  void tellsTheSameComputationFromLoadedValues() {
    assertFinds(
        "sum += d * d;",
        LoopPractice.REPEATED_COMPUTATION,
        Confidence.NORMAL,
        "the same computation");
    assertFinds("sum += v[i];", LoopPractice.ACCUMULATED_LOAD, Confidence.LOW, "loaded values");
  }

  @Test
  void theSurestOfSeveralStepsSpeaks() {
    assertFinds(
        "sum += v[i]; sum += call(d);",
        LoopPractice.ACCUMULATED_CALL,
        Confidence.NORMAL,
        "Bench.call");
    assertFinds(
        "sum += call(d); sum += v[i];",
        LoopPractice.ACCUMULATED_CALL,
        Confidence.NORMAL,
        "Bench.call");
  }

  @Test
  void theFirstOfEquallySureStepsSpeaks() {
    String[] calls = {"call", "other"};
    for (int first = 0; first < 2; first++) {
      assertFinds(
          "sum += %s(d); sum += %s(d);".formatted(calls[first], calls[1 - first]),
          LoopPractice.ACCUMULATED_CALL,
          Confidence.NORMAL,
          "Bench." + calls[first]);
    }
  }

  @Test
  void whatIsFoldedIntoAnotherAccumulatorIsNoOtherPayload() {
    assertThat(findings("sum += call(d); e -= other(i);"))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.NORMAL, Confidence.NORMAL);
    assertThat(findings("sum += call(d); v[i] = other(i);"))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.LOW);
  }
}
