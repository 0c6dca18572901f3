// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureReasonsTest {
  @Test
  void saysHowManyFindingsFailTheBuild() {
    FailureReasons reasons = reasons(List.of());
    assertThat(reasons.failing(1)).contains("1 finding, see above");
    assertThat(reasons.failing(3)).contains("3 findings, see above");
    assertThat(reasons.failing(0)).isEmpty();
  }

  @Test
  void notesAreNoErrors() {
    Problem note = Problem.note("A.class", "odd");
    Problem error = Problem.error("B.class", "broken");
    assertThat(reasons(List.of(note)).unreadable()).isEmpty();
    assertThat(reasons(List.of(note, error)).unreadable())
        .contains("not everything could be scanned: 1 error, see above");
  }

  private static FailureReasons reasons(List<Problem> problems) {
    TargetResult target = new TargetResult("m", List.of(), List.of(), problems);
    return new FailureReasons(new ScanResult(Confidence.LOW, List.of(target), List.of()));
  }
}
