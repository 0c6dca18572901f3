// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.jvm.CodeProbe.Sample;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JitEvidenceTest {
  private static final String CHANGED = "p.B.work";

  private static Sample sample(int bytes, double time) {
    return sample(new ReachedCode(bytes, Set.of(CHANGED), Set.of("p.B.other"), true), time);
  }

  private static Sample sample(ReachedCode code, double time) {
    return new Sample(
        code, new ForkScore(time, OptionalDouble.of(time), Instant.EPOCH, Instant.EPOCH, "G1"));
  }

  private static Optional<Evidence> evidence(
      PracticeKey practice, Sample empty, Sample one, Sample fixed) {
    return new JitEvidence(empty, one, fixed, Set.of(CHANGED)).of(practice);
  }

  /** Sizes in bytes, times in nanoseconds, as JDK 17 had them. */
  @ParameterizedTest(name = "{7}")
  @CsvSource({
    "224, 224,  800, RETU,  0.3, 16.0, DELETED, nothing is left",
    "224, 800, 2784, RETU,  1.0, 40.0, DELETED, little is left",
    "224, 384,  640, RETU,  1.4, 16.7, REDUCED, a helper that is not inlined",
    "224, 288,  576, RETU,  0.3, 30.0, DELETED, a loop",
    "536, 608,  984, FINAL, 1.3, 19.0, FOLDED,  a logarithm",
    "224, 900,  400, FINAL, 9.0,  5.0, FOLDED,  a loop that is unrolled",
    "224, 288,  288, RETU,  10.0, 10.5, KEPT,    a call that is made anyway",
    "224, 288,  288, FINAL, 10.0, 10.5, KEPT,    a constant that is not folded"
  })
  void codeAndTimesTell(
      int empty,
      int original,
      int repaired,
      PracticeKey practice,
      double before,
      double after,
      Evidence evidence,
      String what) {
    assertThat(
            evidence(
                practice, sample(empty, 0.3), sample(original, before), sample(repaired, after)))
        .as(what)
        .contains(evidence);
  }

  @ParameterizedTest(name = "{6}")
  @CsvSource({
    "224, 1120, 1248, RETU,  826.2, 823.0, the sink of Arrays.hashCode",
    "224, 2336, 2432, RETU,  7.68, 8.37, the sink of Integer.parseInt",
    "224, 1120, 1248, RETU,  8.0, 80.0, an eighth of the work",
    "224, 224, 640, RETU,  1.0, 1.1, less code that is not faster",
    "224, 224, 224, RETU,  0.3, 0.3, nothing to be seen",
    "480, 480, 480, FINAL, 5.0, 40.0, a loop that only calls",
    "224, 704, 704, RETU,  1.4, 16.7, the same code that is not as fast",
    "224, 904, 536, RETU,  9.0, 3.0, smaller when repaired",
    "224, 1500, 1700, FINAL, 5.0, 9.0, a small part of what a constant decides",
    "592, 616, 656, FINAL, 5.0, 9.0, a little more code in place of a constant"
  })
  void allElseIsLeftToScores(
      int empty,
      int original,
      int repaired,
      PracticeKey practice,
      double before,
      double after,
      String what) {
    assertThat(
            evidence(
                practice, sample(empty, 0.3), sample(original, before), sample(repaired, after)))
        .as(what)
        .isEmpty();
  }

  @Test
  void onlyWhatIsInlinedInTheLoopIsKept() {
    Sample empty = sample(224, 0.3);
    for (ReachedCode code :
        new ReachedCode[] {
          new ReachedCode(288, Set.of(), Set.of(CHANGED), true),
          new ReachedCode(288, Set.of(CHANGED), Set.of(CHANGED), true),
          new ReachedCode(288, Set.of(), Set.of(), true),
          new ReachedCode(288, Set.of(CHANGED), Set.of(), false)
        }) {
      assertThat(evidence(RetuPractice.KEY, empty, sample(code, 10), sample(288, 10))).isEmpty();
      assertThat(evidence(RetuPractice.KEY, empty, sample(288, 10), sample(code, 10))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"RETU, true", "CONST, true", "LOOP, false", "INVO, false"})
  void onlySomeFaultsAreInTheCode(PracticeKey practice, boolean tells) {
    assertThat(JitEvidence.tells(practice)).isEqualTo(tells);
  }
}
