// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes that JDK 17 and 25 were seen to give. */
class JitEvidenceTest {
  @ParameterizedTest
  @CsvSource({
    "472,  504,  920, DROPPED_RESULT,    DELETED, sample 08 on 17",
    "520,  544,  960, DROPPED_RESULT,    DELETED, sample 08 on 25",
    "536,  984, 1368, DROPPED_RESULT,    REDUCED, sample 09 on 17",
    "592, 1032, 1416, DROPPED_RESULT,    REDUCED, sample 09 on 25",
    "536,  608,  984, CONSTANT_FIELD,    FOLDED,  sample 10 on 17",
    "592,  656, 1032, CONSTANT_FIELD,    FOLDED,  sample 10 on 25",
    "536, 1040, 1688, OVERWRITTEN_LOCAL, REDUCED, sample 34 on 17",
    "592, 1064, 1888, OVERWRITTEN_LOCAL, REDUCED, sample 34 on 25",
    "472,  536,  536, DROPPED_RESULT,    KEPT,    CompilerHintsBench on 17",
    "520,  616,  616, DROPPED_RESULT,    KEPT,    CompilerHintsBench on 25"
  })
  void sizesTell(int empty, int original, int repaired, Kind kind, Evidence evidence) {
    assertThat(JitEvidence.of(kind, new CodeSizes(empty, original, repaired))).contains(evidence);
  }

  @Test
  void aWordMoreTellsNothing() {
    // The product of a number and 31, which JDK 25 deletes.
    assertThat(JitEvidence.of(Kind.DEAD_LOCAL, new CodeSizes(520, 640, 648))).isEmpty();
    assertThat(JitEvidence.of(Kind.DEAD_LOCAL, new CodeSizes(520, 648, 640)))
        .contains(Evidence.KEPT);
    assertThat(JitEvidence.of(Kind.DEAD_LOCAL, new CodeSizes(472, 472, 488)))
        .contains(Evidence.DELETED);
  }

  @Test
  void aLittleMoreCodeBesideACallTellsNothing() {
    // A result of unknown code, kept in a local, on 25: the call is made in any case.
    assertThat(JitEvidence.of(Kind.DEAD_LOCAL, new CodeSizes(520, 856, 872))).isEmpty();
    // The root of a number, of which nothing was left on 17.
    assertThat(JitEvidence.of(Kind.DROPPED_RESULT, new CodeSizes(472, 472, 504)))
        .contains(Evidence.DELETED);
  }

  @Test
  void workThatIsTooSmallToBeSeenTellsNothing() {
    // The number of bits of a word, on 17.
    assertThat(JitEvidence.of(Kind.DROPPED_RESULT, new CodeSizes(472, 472, 472))).isEmpty();
  }

  @Test
  void aLoadInsteadOfAConstantIsNoDifference() {
    // Sample 10's baseline, which returns the constant.
    assertThat(JitEvidence.of(Kind.CONSTANT_FIELD, new CodeSizes(536, 576, 536)))
        .contains(Evidence.KEPT);
    assertThat(JitEvidence.of(Kind.CONSTANT_FIELD, new CodeSizes(592, 632, 600)))
        .contains(Evidence.KEPT);
  }

  @Test
  void aLittleMoreCodeInPlaceOfAConstantTellsNothing() {
    // The reversal of a long, which JDK 25 folds, and a multiplication, which it does not.
    assertThat(JitEvidence.of(Kind.CONSTANT_FIELD, new CodeSizes(592, 616, 656))).isEmpty();
    assertThat(JitEvidence.of(Kind.CONSTANT_FIELD, new CodeSizes(592, 600, 600)))
        .contains(Evidence.KEPT);
  }

  @Test
  void aLoopWithAConstantBoundMayBeLarger() {
    assertThat(JitEvidence.of(Kind.CONSTANT_FIELD, new CodeSizes(472, 1536, 904)))
        .contains(Evidence.FOLDED);
  }

  @Test
  void smallerCodeAfterTheRepairTellsNothing() {
    assertThat(JitEvidence.of(Kind.DROPPED_RESULT, new CodeSizes(472, 904, 536))).isEmpty();
  }
}
