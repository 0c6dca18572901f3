// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.gate.PracticeList;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class PracticeListTest {
  @Test
  void namesAreReadInAnyCase() {
    assertThat(PracticeList.of("retu, Loop"))
        .containsExactlyInAnyOrder(RetuPractice.KEY, LoopPractice.KEY);
    assertThat(new PracticeName().convert(" loop ")).isEqualTo(LoopPractice.KEY);
  }

  @Test
  void aBlankListNamesNone() {
    assertThat(PracticeList.of(" ")).isEmpty();
  }

  @Test
  void anUnknownNameIsWrongWhereverItStands() {
    String message = "'LOP' is not a practice; choose from RETU, LOOP, FINAL, INVO, FORK";
    assertThatThrownBy(() -> PracticeList.of("RETU,LOP"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
    assertThatThrownBy(() -> new PracticeName().convert("LOP"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith(message);
    assertThatThrownBy(() -> PracticeList.of("RETU,")).isInstanceOf(IllegalArgumentException.class);
  }
}
