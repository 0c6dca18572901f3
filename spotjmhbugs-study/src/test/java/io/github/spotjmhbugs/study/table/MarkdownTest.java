// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void numbersAreOnTheRight() {
    StudyTable table =
        new StudyTable(
            "t",
            "A title",
            List.of(new StudyTable.Column("name", false), new StudyTable.Column("n", true)),
            List.of(List.of("a", "1"), List.of("b", "")));

    assertThat(Markdown.of(table))
        .isEqualTo("### A title\n\n| name | n |\n| --- | ---: |\n| a | 1 |\n| b |  |\n");
  }

  @Test
  void namesDoNotBreakTheTable() {
    StudyTable table =
        new StudyTable(
            "t",
            "T",
            List.of(new StudyTable.Column("c|d", false)),
            List.of(
                List.of("a|b\\|c"), List.of("two\r\nlines"), List.of("<init> `x` *y* &lt; [z]")));

    assertThat(Markdown.of(table))
        .isEqualTo(
            """
            ### T

            | c\\|d |
            | --- |
            | a\\|b\\\\\\|c |
            | two lines |
            | \\<init\\> \\`x\\` \\*y\\* \\&lt; \\[z\\] |
            """);
  }
}
