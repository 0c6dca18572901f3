// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.impact.jvm.CodeProbe.Seen;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows from the code and the scores. */
class AnswerTest {
  private static final CodeSizes SIZES = new CodeSizes(1, 2, 3);
  private static final Change CHANGE = new Change(1, 2, "ns/op", 1, 0.5, 2, 0.01, 1);

  private static Answer code(@Nullable Evidence evidence) {
    return Answer.ofCode("p.B.work", new Seen(evidence, SIZES, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "DELETED, CONFIRMED",
    "REDUCED, CONFIRMED",
    "FOLDED, CONFIRMED",
    "KEPT, CONTRADICTED",
    "NO_C2, UNDECIDED",
    ", UNDECIDED"
  })
  void theCodeAloneDecides(@Nullable Evidence evidence, Verdict verdict) {
    assertThat(code(evidence).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "HIGHER, CONFIRMED",
    "LOWER, CONFIRMED",
    "WITHIN, CONTRADICTED",
    "UNKNOWN, UNDECIDED"
  })
  void scoresDecideWhereTheCodeDoesNotTell(Position position, Verdict verdict) {
    assertThat(code(null).with(CHANGE, position, "", "G1").verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETED, WITHIN, CONTRADICTED",
    "KEPT, HIGHER, CONFIRMED",
    "DELETED, UNKNOWN, CONFIRMED",
    "KEPT, UNKNOWN, CONTRADICTED"
  })
  void scoresThatDecideOverruleTheCode(Evidence evidence, Position position, Verdict verdict) {
    Answer answer = code(evidence).with(CHANGE, position, "", "G1");
    assertThat(answer.verdict()).isEqualTo(verdict);
    assertThat(answer.change()).isEqualTo(CHANGE);
    assertThat(answer.evidence()).isEqualTo(evidence);
    assertThat(answer.collector()).isEqualTo("G1");
  }

  @Test
  void aNoisyMachineDecidesNothing() {
    Answer answer = code(null).with(CHANGE, Position.HIGHER, "the machine is too noisy", "G1");
    assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(answer.reason()).isEqualTo("the machine is too noisy");
  }

  @Test
  void withoutScoresNothingFollows() {
    assertThat(code(null).withoutScores().verdict()).isEqualTo(Verdict.UNDECIDED);
  }
}
