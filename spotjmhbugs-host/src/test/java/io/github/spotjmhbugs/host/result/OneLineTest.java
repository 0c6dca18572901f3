// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneLineTest {
  @ParameterizedTest
  @ValueSource(strings = {"=1+2", "@SUM(A1)", "+a", "-1-", "=1\n", "=HYPERLINK(\n)", "-1.2.3"})
  void spreadsheetsShowFormulas(String text) {
    assertThat(OneLine.cell(text)).isEqualTo("'" + text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a=1", "-1", "+1.5", "-.5", "-", "1"})
  void otherTextsStayAsTheyAre(String text) {
    assertThat(OneLine.cell(text)).isEqualTo(text);
  }

  @Test
  void numbersAreNoTexts() {
    assertThat(OneLine.cell(-1)).isEqualTo(-1);
  }
}
