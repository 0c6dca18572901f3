// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.impact.statistics.Comparison.Position;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows from the code and the scores. */
class AnswerTest {
  private static final CodeSizes SIZES = new CodeSizes(1, 2, 3);
  private static final Change CHANGE = new Change(1, 2, "ns/op", 1, 0.5, 2, 0.01, 1);

  private static Answer code(@Nullable Evidence evidence) {
    return Answer.ofCode("p.B.work", evidence, SIZES);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETED, IMPACTED",
    "REDUCED, IMPACTED",
    "FOLDED, IMPACTED",
    "KEPT, NO_EFFECT",
    "NO_C2, UNDECIDED",
    ", UNDECIDED"
  })
  void theCodeAloneDecides(@Nullable Evidence evidence, Verdict verdict) {
    assertThat(code(evidence).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"HIGHER, IMPACTED", "LOWER, IMPACTED", "WITHIN, NO_EFFECT", "UNKNOWN, UNDECIDED"})
  void scoresDecideWhereTheCodeDoesNotTell(Position position, Verdict verdict) {
    assertThat(code(null).with(CHANGE, position, "").verdict()).isEqualTo(verdict);
  }

  /** The change from the benchmark to the empty one: -0.9 says that a tenth is the timestamps. */
  @ParameterizedTest
  @CsvSource({
    "-0.9996, -0.9995, true,  NO_EFFECT",
    "-0.12,   0.55,    true,  IMPACTED",
    "-0.95,   -0.8,    true,  UNDECIDED",
    "-0.12,   0.55,    false, UNDECIDED"
  })
  void timestampsMatterWhereTheyAreMoreThanATenth(
      double low, double high, boolean isEnough, Verdict verdict) {
    Change toFloor = new Change(1, 1, "ns/op", low, low, high, 0.01, 0);
    assertThat(code(null).withFloor(toFloor, isEnough, "").verdict()).isEqualTo(verdict);
    assertThat(code(null).withFloor(toFloor, isEnough, "noise").verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void codeThatDiffersStaysAnImpactWhateverTheScores() {
    for (Position position : Position.values()) {
      Answer answer = code(Evidence.DELETED).with(CHANGE, position, "");
      assertThat(answer.verdict()).isEqualTo(Verdict.IMPACTED);
      assertThat(answer.change()).isEqualTo(CHANGE);
    }
    assertThat(code(Evidence.DELETED).withoutScores().verdict()).isEqualTo(Verdict.IMPACTED);
  }

  @Test
  void aNoisyMachineDecidesNothing() {
    Answer answer = code(null).with(CHANGE, Position.HIGHER, "the machine is too noisy");
    assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(answer.reason()).isEqualTo("the machine is too noisy");
  }

  @Test
  void withoutScoresNothingFollows() {
    assertThat(code(null).withoutScores().verdict()).isEqualTo(Verdict.UNDECIDED);
  }
}
