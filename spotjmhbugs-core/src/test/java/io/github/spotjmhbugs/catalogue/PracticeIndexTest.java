// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.Practice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers are told of the practices is what findings say; the lists are written anew here. */
class PracticeIndexTest {
  private static final String MARKER = "<!-- practices: generated, see CONTRIBUTING.md -->\n";
  private static final Pattern SCORE = Pattern.compile("[\\d.]+ ± [\\d.]*\\d");
  private static final Path TOP = Catalogue.ROOT.resolve("README.md");

  static List<String> files() {
    return PracticeIndex.FILES;
  }

  @ParameterizedTest
  @MethodSource("files")
  void listsAreUpToDate(String name) throws IOException {
    Path page = Catalogue.ROOT.resolve(name);
    String text = Files.readString(page);
    String wanted = PracticeIndex.upToDate(page, text);
    if (System.getProperty("spotjmhbugs.index", "").equals("write")) {
      Files.writeString(page, wanted);
    } else {
      assertThat(text)
          .as(
              "%s; to write it anew: mvn -pl spotjmhbugs-core test -Dtest=PracticeIndexTest"
                  + " -Dspotjmhbugs.index=write",
              name)
          .isEqualTo(wanted);
    }
  }

  @Test
  void replacesWhatIsBetweenTheMarkersAndNothingElse() {
    String text = "before\n" + MARKER + "| stale |\n<!-- end -->\nafter\n";
    assertThat(PracticeIndex.upToDate(TOP, text))
        .startsWith("before\n" + MARKER + "\n| practice |")
        .contains("\n| [LOOP](docs/practices/LOOP.md) | ")
        .doesNotContain("stale")
        .endsWith("|\n\n<!-- end -->\nafter\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no marker\n", MARKER})
  void pageWithoutPlaceIsNamed(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PracticeIndex.upToDate(TOP, text))
        .withMessageContaining(TOP.toString());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#keys")
  void pageIsTitledByTheFaultAndHasScores(PracticeKey key) {
    assertThat(Catalogue.lines(Catalogue.PAGES.resolve(key + ".md")))
        .containsSubsequence(
            "# " + key + ": " + PracticePage.of(key).fault(),
            "## Measured",
            "<!-- measured: by test-projects/practice-examples/measure --write -->",
            "<!-- end -->");
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#all")
  void pageHasTheTextsOfEachPattern(Practice practice) {
    assertThat(PracticePage.of(practice.key()).texts())
        .map(texts -> "JMH_" + practice.key() + "_" + texts.name())
        .containsExactlyElementsOf(practice.patterns().stream().map(BugPattern::type).toList());
  }

  /** The rules come after; and the scores are those that were measured, not remembered. */
  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#keys")
  void pageOpensWithExampleDamageRepairAndSuppression(PracticeKey key) throws IOException {
    String page = Files.readString(Catalogue.PAGES.resolve(key + ".md"));
    String tested = "<!-- tested in test-projects/practice-examples/";
    assertThat(page)
        .containsSubsequence(
            tested,
            "**Damage.** ",
            "**Repair.** ",
            tested,
            "**When to suppress.** ",
            "[`@SuppressFBWarnings`](README.md#suppress-a-finding)",
            "\n## The rule\n",
            "\n## <a id=",
            "\n## Measured\n");
    String opening = page.substring(0, page.indexOf("\n## The rule\n"));
    String measured = page.substring(page.indexOf("\n## Measured\n"));
    assertThat(SCORE.matcher(opening).results().map(MatchResult::group).toList())
        .hasSizeGreaterThan(1)
        .allMatch(score -> measured.contains(" " + score + " |"));
  }
}
