// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Findings;
import org.junit.jupiter.api.Test;

class FailOnTest {
  @Test
  void oneLevelIsForAllPractices() {
    FailOn high = FailOn.parse("High", Confidence.LOW);
    assertThat(high.fails(Findings.retu(1))).isTrue();
    assertThat(high.fails(Findings.fork())).isFalse();
    assertThat(FailOn.parse("never", Confidence.LOW).fails(Findings.retu(1))).isFalse();
    assertThat(FailOn.never().fails(Findings.retu(1))).isFalse();
  }

  @Test
  void aPracticeMayHaveItsOwn() {
    FailOn list = FailOn.parse("high, final:low,RETU:never", Confidence.LOW);
    assertThat(list.fails(Findings.constant())).isTrue();
    assertThat(list.fails(Findings.retu(1))).isFalse();
    assertThat(list.fails(Findings.fork())).isFalse();
  }

  @Test
  void whatIsNotNamedIsAsReported() {
    FailOn list = FailOn.parse("RETU:never", Confidence.NORMAL);
    assertThat(list.fails(Findings.fork())).isTrue();
    assertThat(list.fails(Findings.constant())).isFalse();
  }

  @Test
  void nothingFailsUnseen() {
    assertThat(FailOn.parse("high,FORK:low", Confidence.LOW).least(Confidence.HIGH))
        .isEqualTo(Confidence.LOW);
    assertThat(FailOn.parse("high", Confidence.LOW).least(Confidence.NORMAL))
        .isEqualTo(Confidence.NORMAL);
    assertThat(FailOn.never().least(Confidence.HIGH)).isEqualTo(Confidence.HIGH);
  }

  @Test
  void anUnknownWordIsRefused() {
    assertThatThrownBy(() -> FailOn.parse("major", Confidence.LOW))
        .hasMessage("'major' is none of low, medium, high, never");
    assertThatThrownBy(() -> FailOn.parse("high,FORKS:low", Confidence.LOW))
        .hasMessageStartingWith("'FORKS' is not a practice");
    assertThatThrownBy(() -> FailOn.parse("high,LOOP", Confidence.LOW))
        .hasMessage("'LOOP' needs a confidence, such as LOOP:low");
  }
}
