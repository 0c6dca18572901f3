// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChoiceTest {
  @Test
  void takesWordsInAnyCase() {
    assertThat(Choice.of(Threshold.class, "x", " High")).isEqualTo(Threshold.HIGH);
  }

  @Test
  void saysWhatThereIs() {
    assertThatThrownBy(() -> Choice.of(Threshold.class, "x", "major"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x: 'major' is none of low, medium, high");
    assertThatThrownBy(() -> Choice.of(Threshold.class, "x", ""))
        .hasMessageStartingWith("x: '' is none of ");
  }
}
