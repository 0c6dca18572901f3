// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.formats.report.Palette;
import io.github.spotjmhbugs.formats.report.TextLayout;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {
  private static final String PAGE =
      """
      <!-- a comment -->
      # Title

      A paragraph with `code`, **weight** and [a link](page.md)
      that goes on in the next line.

      - *an item* that is too long for one line: 2 * 3 * 4
      - another

      1. a step that is too long for one line

      Run:

          one
          two

      ## <a id="S"></a>S

      ```java
        int i;

        int veryLongLineOfCodeThatIsNeverBroken = 1;
      ```

      | confidence | when |
      |---|---|
      | HIGH | It is `so`. |

      | a | b | c |
      |---|---:|---|
      | x | 1 | yy |
      | xx | 12 | y |

      | way | cost | when it is used |
      |---|---|---|
      | a loop | one addition |  |
      | a call | a plain call | short ones |
      """;

  private static String text(Palette palette, int width) {
    return MarkdownText.of(
        PAGE.lines().toList(), new TextLayout(palette, width, true, false, Path.of("")));
  }

  @Test
  void isReadableInANarrowTerminal() {
    assertThat(text(Palette.PLAIN, 30))
        .isEqualTo(
            """
            Title

            A paragraph with code, weight
            and a link that goes on in the
            next line.

            - an item that is too long for
              one line: 2 * 3 * 4
            - another

            1. a step that is too long for
               one line

            Run:

                one
                two

            S

                  int i;

                  int veryLongLineOfCodeThatIsNeverBroken = 1;

            - HIGH: It is so.

            a   b   c
            x   1   yy
            xx  12  y

            - a loop; cost: one addition
            - a call; cost: a plain call;
              when it is used: short ones
            """);
  }

  @Test
  void keepsParagraphsWholeElsewhere() {
    assertThat(text(Palette.PLAIN, TextLayout.UNLIMITED))
        .contains("\nA paragraph with code, weight and a link that goes on in the next line.\n");
  }

  @Test
  void headingsAreBoldInColour() {
    assertThat(text(Palette.COLOURED, 30)).startsWith("\u001b[1mTitle\u001b[0m\n");
  }
}
