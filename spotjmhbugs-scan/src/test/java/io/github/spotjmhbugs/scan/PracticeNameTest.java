// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class PracticeNameTest {
  @Test
  void namesAreReadInAnyCase() {
    assertThat(PracticeName.all("retu, Loop"))
        .containsExactlyInAnyOrder(RetuPractice.KEY, LoopPractice.KEY);
    assertThat(new PracticeName().convert(" loop ")).isEqualTo(LoopPractice.KEY);
  }

  @Test
  void aBlankListNamesNone() {
    assertThat(PracticeName.all(" ")).isEmpty();
  }

  @Test
  void anUnknownNameIsWrongWhereverItStands() {
    String message = "'LOP' is no practice; there are RETU, LOOP, FINAL, INVO, FORK";
    assertThatThrownBy(() -> PracticeName.all("RETU,LOP"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
    assertThatThrownBy(() -> new PracticeName().convert("LOP"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith(message);
    assertThatThrownBy(() -> PracticeName.all("RETU,"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
