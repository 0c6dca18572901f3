// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.formats.report.Palette;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PracticePageTest {
  private static final TextLayout NARROW =
      new TextLayout(Palette.PLAIN, 80, true, false, Path.of(""));

  private static String text(String name) {
    List<PracticePage> pages = PracticePage.named(name);
    assertThat(pages).hasSize(1);
    return pages.get(0).text(NARROW);
  }

  @Test
  void eachPracticeAndPatternIsExplained() {
    for (PracticeKey key : Practices.keys()) {
      assertThat(text(key.name().toLowerCase(java.util.Locale.ROOT))).startsWith(key + ": ");
    }
    for (BugPattern pattern : Practices.patterns()) {
      assertThat(text(pattern.type())).startsWith(pattern.type() + "\n\n");
      assertThat(text(pattern.type().substring("JMH_".length()))).isEqualTo(text(pattern.type()));
    }
  }

  /** An editor shows them out of their place. */
  @Test
  void linksOfMarkdownAreAbsolute() {
    for (PracticeKey key : Practices.keys()) {
      assertThat(PracticePage.named(key.name()).get(0).markdown())
          .startsWith("# " + key + ": ")
          .contains("](https://", ".html")
          .doesNotContainPattern("]\\((?!https://)")
          .doesNotContain("<!--", "<a ", ".md");
    }
  }

  @Test
  void theListHasTheTitleOfEachPractice() {
    assertThat(PracticePage.list().lines())
        .hasSameSizeAs(Practices.keys())
        .zipSatisfy(
            Practices.keys(), (line, key) -> assertThat(line).matches(key + ": \\p{Lower}.*"));
  }

  @Test
  void aSectionEndsWhereTheNextBegins() {
    assertThat(text("JMH_RETU")).as("as suppressions may say").isEqualTo(text("RETU"));
    assertThat(text("JMH_RETU_IGNORED_RESULT"))
        .contains("    Math.sqrt(area);")
        .endsWith("\n\nsee " + Messages.page(RetuPractice.IGNORED_RESULT) + "\n")
        .doesNotContain("JMH_RETU_UNREAD_VARIABLE");
  }

  @Test
  void aSampleIsExplainedByThePagesThatNameIt() {
    assertThat(text("JMHSample_08")).startsWith("RETU: ");
    assertThat(text("jmhsample_08_deadcode")).startsWith("RETU: ");
    assertThat(PracticePage.named("JMHSample_34")).hasSizeGreaterThan(1);
  }

  @Test
  void whatIsNotKnownIsSaid() {
    for (String name : List.of("", "NONE", "JMHSample_99", "../README")) {
      assertThatThrownBy(() -> PracticePage.named(name))
          .hasMessageStartingWith("there is no page about '" + name + "'; there are RETU, LOOP, ")
          .hasMessageContaining("JMH_RETU_");
    }
  }

  @Test
  void textFitsTheTerminalAndHasNoMarkup() {
    for (PracticeKey key : Practices.keys()) {
      assertThat(text(key.name())).doesNotContain("```", "<!--", "<a ", "](", "**", "\n\n\n");
    }
    // Tables of numbers and code keep their lines.
    assertThat(text("JMH_RETU_IGNORED_RESULT").lines())
        .allMatch(line -> line.length() <= 80 || line.startsWith("see https://"));
  }
}
