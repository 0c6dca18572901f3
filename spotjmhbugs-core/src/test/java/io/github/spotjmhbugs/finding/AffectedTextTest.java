// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AffectedTextTest {
  @Test
  void stripsPackages() {
    assertThat(AffectedText.of(List.of("b.Outer$Inner#two", "a.Bench#one")))
        .isEqualTo("Bench#one, Outer.Inner#two");
  }

  @Test
  void showsFive() {
    List<String> six = List.of("p.A#f", "p.A#e", "p.A#d", "p.A#c", "p.A#b", "p.A#a");
    assertThat(AffectedText.of(six)).isEqualTo("A#a, A#b, A#c, A#d, A#e and 1 more");
    assertThat(AffectedText.of(six.subList(1, 6))).isEqualTo("A#a, A#b, A#c, A#d, A#e");
  }

  @Test
  void saysWhenThereIsNone() {
    assertThat(AffectedText.of(List.of())).isEqualTo("none known");
  }

  @Test
  void leavesDollarSignsThatJoinNothing() {
    assertThat(AffectedText.simple("p/Object$")).isEqualTo("Object$");
    assertThat(AffectedText.simple("p/Bench$1")).isEqualTo("Bench$1");
    assertThat(AffectedText.member("p/Bench$S", "n")).isEqualTo("Bench.S.n");
    assertThat(AffectedText.of(List.of("p.Bench#a$b"))).isEqualTo("Bench#a$b");
  }
}
