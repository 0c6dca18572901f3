// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static String table(int width) {
    return TextTable.of(
        List.of("name", "score", "unit"),
        Set.of(1),
        List.of(List.of("a.long.name", "1", "ns/op"), List.of("b", "1000", "ns/op")),
        width);
  }

  @Test
  void aTableThatFitsHasALineForEachRow() {
    String whole =
        """
        name         score  unit
        a.long.name      1  ns/op
        b             1000  ns/op
        """;
    assertThat(table(25)).isEqualTo(whole);
    assertThat(table(Integer.MAX_VALUE)).isEqualTo(whole);
  }

  @Test
  void inANarrowTerminalTheFirstCellStandsAlone() {
    assertThat(table(24))
        .isEqualTo(
            """
            name
              score  unit
            a.long.name
                  1  ns/op
            b
               1000  ns/op
            """);
  }

  @Test
  void theOthersTakeSeveralLinesIfTheyHaveTo() {
    assertThat(table(12))
        .isEqualTo(
            """
            name
              score
              unit
            a.long.name
                  1
              ns/op
            b
               1000
              ns/op
            """);
  }
}
