// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.host.gate.Threshold;
import org.junit.jupiter.api.Test;

class EnumParameterTest {
  @Test
  void takesWordsInAnyCase() {
    assertThat(EnumParameter.one("x", " High", Threshold.class)).isEqualTo(Threshold.HIGH);
    assertThat(EnumParameter.several("x", "html, CSV", Format.class))
        .containsExactlyInAnyOrder(Format.CSV, Format.HTML);
  }

  @Test
  void saysWhatThereIs() {
    assertThatThrownBy(() -> EnumParameter.one("x", "major", Threshold.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x: 'major' is none of low, medium, high");
    assertThatThrownBy(() -> EnumParameter.several("x", "text,,csv", Format.class))
        .hasMessageStartingWith("x: '' is none of ");
  }
}
