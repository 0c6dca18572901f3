// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.fix.edit.SourceText.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void positionsCountLinesWhateverEndsThem(String end) {
    SourceText text = new SourceText("ab" + end + end + "cd" + end);
    int length = end.length();

    assertThat(text.position(0)).isEqualTo(new Position(1, 1));
    assertThat(text.position(2)).as("what ends a line belongs to it").isEqualTo(new Position(1, 3));
    assertThat(text.position(2 + length)).isEqualTo(new Position(2, 1));
    assertThat(text.position(3 + 2 * length)).isEqualTo(new Position(3, 2));
    assertThat(text.position(4 + 3 * length)).as("the end").isEqualTo(new Position(4, 1));
  }

  @Test
  void theLastLineNeedsNoEnd() {
    assertThat(new SourceText("a\nbc").position(4)).isEqualTo(new Position(2, 3));
    assertThat(new SourceText("").position(0)).isEqualTo(new Position(1, 1));
  }
}
