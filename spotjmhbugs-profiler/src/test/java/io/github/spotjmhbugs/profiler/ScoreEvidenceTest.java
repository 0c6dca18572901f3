// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.gate.Threshold;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreEvidenceTest {
  private static final PracticeKey RETU = new PracticeKey("RETU");

  private static Finding finding(PracticeKey practice, Confidence confidence) {
    return new Finding(
        new BugPattern(practice, "PATTERN", true),
        new Rating(confidence, ""),
        new Location("p/B", "B.java", Location.Kind.METHOD, "b", "()V", 0, 1),
        Phrase.EMPTY,
        List.of(),
        List.of(new Site.Code("p/B", "b", "()V", 0)),
        List.of(),
        List.of("p.B#b"));
  }

  private static ScoreEvidence evidence(double nanos) {
    return new ScoreEvidence(nanos, () -> 0.236);
  }

  @ParameterizedTest
  @CsvSource({"0.237, true", "0.2, true", "0.28, true", "0.29, false", "9.5, false", "NaN, false"})
  void anInvocationIsEmptyOrNot(double nanos, boolean isEmpty) {
    Finding finding = finding(RETU, Confidence.NORMAL);
    assertThat(evidence(nanos).supports(finding)).isEqualTo(isEmpty);
    assertThat(evidence(nanos).noteOn(finding).isEmpty()).isEqualTo(!isEmpty);
  }

  @Test
  void theNoteGivesBothDurations() {
    assertThat(evidence(0.237).noteOn(finding(RETU, Confidence.HIGH)))
        .isEqualTo(" An invocation took 0.24 ns, no longer than an empty one (0.24 ns).");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INVO", "FORK", "WARM", "SHARE", "STATE", "OPS", "PARAM", "SETUP", "BATCH", "LAZY"
      })
  void itSaysNothingOfWhatNoCompilerDeletes(String practice) {
    Finding finding = finding(new PracticeKey(practice), Confidence.LOW);
    assertThat(evidence(0.2).supports(finding)).isFalse();
  }

  @Test
  void nothingIsMeasuredForLongInvocations() {
    ScoreEvidence evidence =
        new ScoreEvidence(
            1000,
            () -> {
              throw new AssertionError();
            });
    assertThat(evidence.supports(finding(RETU, Confidence.LOW))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "LOW, MEDIUM, 0.237, true",
    "LOW, MEDIUM, 9.5, false",
    "LOW, HIGH, 0.237, false",
    "LOW, LOW, 9.5, true",
    "NORMAL, MEDIUM, 9.5, true",
    "NORMAL, HIGH, 0.237, false",
  })
  void whatTheScoreSupportsIsNoLongerUnsure(
      Confidence confidence, Threshold threshold, double nanos, boolean isSelected) {
    Selection selection = new Selection(threshold, Set.of(RETU));
    assertThat(evidence(nanos).selects(finding(RETU, confidence), selection)).isEqualTo(isSelected);
    PracticeKey loop = new PracticeKey("LOOP");
    assertThat(evidence(nanos).selects(finding(loop, confidence), selection)).isFalse();
  }
}
