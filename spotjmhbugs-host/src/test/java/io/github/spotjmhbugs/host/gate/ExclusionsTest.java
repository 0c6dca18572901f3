// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.result.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExclusionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.foo.Bar",
        "org.foo.Bar$In",
        "org.foo.*",
        "org.**",
        "**",
        "**.B*r",
        "org.*.Bar#measure",
        "org.foo.Bar#mea*",
        "JMH_RETU_IGNORED_RESULT",
        " org.foo.Bar "
      })
  void cover(String word) {
    assertThat(Exclusions.of(List.of("x.Y", word)).cover(Findings.retu(1))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.foo.Ba",
        "org.*",
        "Bar",
        "foo.Bar",
        "org.foo.Bar#meas",
        "org.foo.Bar#another",
        "org_foo.Bar",
        "JMH_LOOP_ACCUMULATED_CALL"
      })
  void doNotCover(String word) {
    assertThat(Exclusions.of(List.of(word)).cover(Findings.retu(1))).isFalse();
  }

  @Test
  void aWordThatCanMeanNothingIsRefused() {
    assertThatThrownBy(() -> Exclusions.of(List.of("JMH_RETU")))
        .hasMessage("there is no pattern 'JMH_RETU'");
    assertThatThrownBy(() -> Exclusions.of(List.of("a b")))
        .hasMessage("'a b' is no pattern and no class, such as org.example.** or *Bench#measure");
    assertThatThrownBy(() -> Exclusions.of(List.of("")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
