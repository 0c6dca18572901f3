// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final InstructionSite SITE =
      new InstructionSite("p/B", "b", "()V", 3, InstructionSite.Kind.DROPPED_RESULT);

  @Test
  void countsWhatIsSureEnough() {
    Verdict verdict = verdict(List.of(), Confidence.HIGH, Confidence.NORMAL, Confidence.LOW);
    assertThat(verdict.findings(Threshold.HIGH)).contains("1 finding at or above 'high'");
    assertThat(verdict.findings(Threshold.LOW)).contains("3 findings at or above 'low'");
    assertThat(verdict(List.of(), Confidence.NORMAL).findings(Threshold.HIGH)).isEmpty();
  }

  @Test
  void notesAreNoErrors() {
    Problem note = Problem.note("A.class", "odd");
    Problem error = Problem.error("B.class", "broken");
    assertThat(verdict(List.of(note)).unreadable()).isEmpty();
    assertThat(verdict(List.of(note, error)).unreadable())
        .contains("not everything could be scanned: 1 error, see above");
  }

  private static Verdict verdict(List<Problem> problems, Confidence... confidences) {
    List<Finding> findings = List.of(confidences).stream().map(VerdictTest::finding).toList();
    TargetResult target = new TargetResult("m", List.of(), findings, problems);
    return new Verdict(new ScanResult(Confidence.LOW, List.of(target), List.of()));
  }

  private static Finding finding(Confidence confidence) {
    return new Finding(
        RetuPractice.IGNORED_RESULT,
        new Rating(confidence, ""),
        new Location("p/B", "B.java", Location.Kind.METHOD, "b", "()V", 1, 1),
        Phrase.of("Math.log"),
        List.of(Phrase.of(""), Phrase.of("")),
        List.of(SITE),
        List.of(),
        List.of("p.B#b"));
  }
}
