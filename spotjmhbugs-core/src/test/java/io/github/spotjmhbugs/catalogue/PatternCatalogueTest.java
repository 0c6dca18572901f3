// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.spotjmhbugs.finding.BugPattern;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Each pattern has its entries, texts, rank and anchors, and no file knows any other pattern. */
class PatternCatalogueTest {
  private static final List<String> ALL = Stream.of(BugPattern.values()).map(Enum::name).toList();

  @Test
  void findbugsXmlListsThePatterns() {
    assertThat(Catalogue.attributes("findbugs.xml", "BugPattern", "type"))
        .containsExactlyElementsOf(ALL);
  }

  @Test
  void messagesXmlListsThePatterns() {
    assertThat(Catalogue.attributes("messages.xml", "BugPattern", "type"))
        .containsExactlyElementsOf(ALL);
  }

  @Test
  void bugrankTxtRanksThePatternsAbsolutely() {
    List<String> ranked = Catalogue.lines(Catalogue.ROOT.resolve("bugrank.txt"));
    assertThat(ranked).allMatch(line -> line.matches("(10|14) BugPattern JMH_[A-Z_]+"));
    assertThat(ranked)
        .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
        .containsExactlyElementsOf(ALL);
  }

  @Test
  void helpPageHasAnAnchorForEachPattern() {
    assertThat(Catalogue.anchors("README.md")).containsExactlyElementsOf(ALL);
  }

  @ParameterizedTest
  @EnumSource
  void belongsToItsPractice(BugPattern pattern) {
    String key = pattern.key().name();
    assertThat(pattern.name()).startsWith("JMH_" + key + "_");
    assertThat(Catalogue.elements("findbugs.xml", "BugPattern"))
        .filteredOn(e -> e.getAttribute("type").equals(pattern.name()))
        .extracting(e -> e.getAttribute("category"), e -> e.getAttribute("abbrev"))
        .containsExactly(tuple("JMH", "JMH" + key));
    assertThat(Catalogue.elements("findbugs.xml", "Detector"))
        .filteredOn(e -> List.of(e.getAttribute("reports").split(",")).contains(pattern.name()))
        .extracting(e -> e.getAttribute("class").toUpperCase(Locale.ROOT))
        .containsExactly("IO.GITHUB.SPOTJMHBUGS.SPOTBUGS." + key + "DETECTOR");
    assertThat(Catalogue.anchors(key + ".md")).contains(pattern.name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ShortDescription", "LongDescription", "Details"})
  void textIsItsOwn(String element) {
    assertThat(ALL)
        .map(pattern -> Catalogue.text(pattern, element).strip())
        .doesNotHaveDuplicates()
        .doesNotContain("");
  }

  @ParameterizedTest
  @EnumSource
  void messageIsOneLineThatUsesItsArgumentsInOrder(BugPattern pattern) {
    String message = Catalogue.text(pattern.name(), "LongDescription");
    List<String> used =
        java.util.regex.Pattern.compile("\\{[^}]*}")
            .matcher(message)
            .results()
            .map(match -> match.group())
            .toList();
    assertThat(message).doesNotContain("\n").endsWith("Affected: {" + used.size() + "}.");
    assertThat(used)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, used.size()).mapToObj(i -> "{" + i + "}").toList());
  }

  @ParameterizedTest
  @EnumSource
  void detailsAnswerTheSameQuestions(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.name(), "Details"))
        .containsSubsequence(
            "<b>Wrong</b>",
            "<pre>",
            "<b>Right</b>",
            "<pre>",
            "<b>How to fix it.</b>",
            "<b>When to suppress.</b>")
        .containsPattern("<b>JMH samples?:</b> JMHSample_\\d\\d_[A-Z]");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "JMH_LOOP_.*")
  void loopTextsStateBothSidesAndThreeWays(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.name(), "Details"))
        .contains("Experts disagree", "three ways", "DONT_INLINE", "some nanoseconds");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "JMH_FINAL_.*")
  void finalTextsWarnOfTheWrongAdvice(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.name(), "Details")).contains("SS_SHOULD_BE_STATIC");
  }

  @Test
  void everyDetectorHasDetails() {
    assertThat(Catalogue.attributes("messages.xml", "Detector", "class"))
        .containsExactlyElementsOf(Catalogue.attributes("findbugs.xml", "Detector", "class"));
  }

  @Test
  void everyAbbreviationHasACode() {
    List<String> declared = Catalogue.attributes("findbugs.xml", "BugCode", "abbrev");
    assertThat(Catalogue.attributes("messages.xml", "BugCode", "abbrev"))
        .containsExactlyElementsOf(declared);
    assertThat(Catalogue.elements("findbugs.xml", "BugPattern"))
        .extracting((Element pattern) -> pattern.getAttribute("abbrev"))
        .hasSameElementsAs(declared);
  }
}
