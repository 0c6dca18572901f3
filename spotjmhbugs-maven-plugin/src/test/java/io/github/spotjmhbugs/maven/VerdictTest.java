// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void saysHowManyFindingsFailTheBuild() {
    Verdict verdict = verdict(List.of());
    assertThat(verdict.failing(1)).contains("1 finding, see above");
    assertThat(verdict.failing(3)).contains("3 findings, see above");
    assertThat(verdict.failing(0)).isEmpty();
  }

  @Test
  void notesAreNoErrors() {
    Problem note = Problem.note("A.class", "odd");
    Problem error = Problem.error("B.class", "broken");
    assertThat(verdict(List.of(note)).unreadable()).isEmpty();
    assertThat(verdict(List.of(note, error)).unreadable())
        .contains("not everything could be scanned: 1 error, see above");
  }

  private static Verdict verdict(List<Problem> problems) {
    TargetResult target = new TargetResult("m", List.of(), List.of(), problems);
    return new Verdict(new ScanResult(Confidence.LOW, List.of(target), List.of()));
  }
}
