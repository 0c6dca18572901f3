// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.Threshold;
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
    assertThatThrownBy(() -> EnumParameter.one("spotjmhbugs.failOn", "major", FailOn.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("spotjmhbugs.failOn: 'major' is none of low, medium, high, never");
    assertThatThrownBy(() -> EnumParameter.several("x", "text,,csv", Format.class))
        .hasMessageStartingWith("x: '' is none of ");
  }

  @Test
  void everyThresholdCanFailABuild() {
    for (Threshold threshold : Threshold.values()) {
      assertThat(FailOn.valueOf(threshold.name()).threshold()).contains(threshold);
    }
    assertThat(FailOn.NEVER.threshold()).isEmpty();
  }
}
