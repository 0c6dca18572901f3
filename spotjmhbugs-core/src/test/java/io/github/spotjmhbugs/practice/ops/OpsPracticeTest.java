// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import static io.github.spotjmhbugs.finding.Confidence.LOW;
import static io.github.spotjmhbugs.finding.Confidence.NORMAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.Defects;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpsPracticeTest {
  private static final String CALL = "for (int i = 0; i < 10; i++) bh.consume(work(i));";
  private static final String NO_CALL = "for (int i = 0; i < 10; i++) bh.consume(i);";

  private static String source(int stated, String body) {
    return ("public class Bench { int work(int i) { return i * 31; } @OperationsPerInvocation("
        + (stated + ") @Benchmark public void b(Blackhole bh) {" + body + "} }"));
  }

  private static List<Confidence> found(int stated, String body) {
    return Defects.confidences(new OpsPractice(), source(stated, body));
  }

  @Test
  void anotherNumberIsAMismatch() {
    assertThat(found(10, CALL)).isEmpty();
    assertThat(found(100, CALL)).containsExactly(LOW);
    assertThat(found(7, CALL)).containsExactly(NORMAL);
  }

  @Test
  void anExpressionMayStandForSeveralOperations() {
    assertThat(found(10, NO_CALL)).isEmpty();
    assertThat(found(5, NO_CALL)).containsExactly(NORMAL);
    assertThat(found(40, NO_CALL)).containsExactly(LOW);
    assertThat(found(5, "for (int i = 0; i < 10; i++) if (i > 3) bh.consume(i);")).isEmpty();
  }

  @Test
  void loopsInEachOtherAreMultiplied() {
    String nest = "for (int j = 0; j < 7; j++) " + CALL;
    assertThat(found(70, nest)).isEmpty();
    assertThat(found(7, nest)).isEmpty();
    assertThat(found(10, nest)).containsExactly(NORMAL);
    assertThat(found(140, nest)).containsExactly(LOW);
    assertThat(found(35, nest)).containsExactly(LOW);
    assertThat(found(33, nest)).containsExactly(NORMAL);
  }

  @Test
  void aBoundMayBeOffByOne() {
    assertThat(found(11, CALL)).containsExactly(LOW);
    assertThat(found(9, CALL)).containsExactly(LOW);
    assertThat(found(5, CALL)).containsExactly(NORMAL);
  }

  @Test
  void onlyOneLoopThatDoesTheSameInEachIterationContradictsTheNumber() {
    assertThat(found(3, CALL + CALL)).isEmpty();
    assertThat(found(7, "for (int i = 0; i < 10; i++) if (i % 2 == 0) bh.consume(work(i));"))
        .isEmpty();
    assertThat(found(7, "for (int i = 0; i < 10; i++) { if (i < 3) continue; work(i); }"))
        .isEmpty();
  }

  @Test
  void aCounterMayTakeLargerSteps() {
    assertThat(found(100, "for (int i = 0; i < 100; i += 10) bh.consume(work(i));")).isEmpty();
    assertThat(found(100, "for (int i = 100; i > 0; i -= 10) bh.consume(work(i));")).isEmpty();
  }

  @Test
  void saysHowFarOffTheScoreIs() {
    assertThat(factor(100)).isEqualTo("10");
    assertThat(factor(7)).isEqualTo("1.43");
    assertThat(factor(4)).isEqualTo("2.5");
  }

  private static String factor(int stated) {
    List<Finding> found =
        new OpsPractice()
            .check(InMemoryCompiler.benchmarks(source(stated, CALL)).benchmarks("p/Bench"));
    assertThat(found).hasSize(1);
    Finding finding = found.get(0);
    return finding.details().get(2).text(finding.names());
  }

  @Test
  void whereNoNumberIsStatedTheLoopMayBeTheOperation() {
    String bench =
        "@BenchmarkMode(Mode.AverageTime) public class Bench { int x; int work(int i) {"
            + " return i * 31; } @Benchmark public void b(Blackhole bh) {"
            + CALL
            + " } }";
    assertThat(Defects.confidences(new OpsPractice(), bench)).isEmpty();
  }
}
