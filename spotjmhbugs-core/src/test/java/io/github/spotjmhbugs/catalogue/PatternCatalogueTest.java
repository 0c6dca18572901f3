// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Each pattern has its entries, texts, rank and anchors, and no file knows any other pattern. */
class PatternCatalogueTest {
  private static final List<String> ALL =
      Practices.patterns().stream().map(BugPattern::type).toList();

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
  void bugrankTxtRanksTheCategoryAbsolutely() {
    List<String> ranks = Catalogue.lines(Catalogue.ROOT.resolve("bugrank.txt"));
    assertThat(ranks)
        .contains("10 Category JMH")
        .allMatch(line -> line.matches("(10|14) (Category JMH|BugKind JMH[A-Z]+)"));
  }

  @Test
  void helpPageHasAnAnchorForEachPattern() {
    assertThat(Catalogue.anchors("README.md")).containsExactlyElementsOf(ALL);
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void belongsToItsPractice(BugPattern pattern) {
    String key = pattern.practice().name();
    assertThat(pattern.type()).startsWith("JMH_" + key + "_");
    assertThat(Catalogue.elements("findbugs.xml", "BugPattern"))
        .filteredOn(e -> e.getAttribute("type").equals(pattern.type()))
        .extracting(e -> e.getAttribute("category"), e -> e.getAttribute("abbrev"))
        .containsExactly(tuple("JMH", "JMH" + key));
    assertThat(Catalogue.elements("findbugs.xml", "Detector"))
        .filteredOn(e -> List.of(e.getAttribute("reports").split(",")).contains(pattern.type()))
        .extracting(e -> e.getAttribute("class").toUpperCase(Locale.ROOT))
        .containsExactly("IO.GITHUB.SPOTJMHBUGS.SPOTBUGS." + key + "DETECTOR");
    assertThat(Catalogue.anchors(key + ".md")).contains(pattern.type());
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
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void messageStatesTheProblemThenGivesTheRemedyInOneSentence(BugPattern pattern) {
    String message = Catalogue.text(pattern.type(), "LongDescription");
    assertThat(message).matches("[^\n]+\\. [A-Z]((?!\\. )[^\n{])+\\.\\{2}");
    List<String> used =
        Pattern.compile("\\{[^}]*}").matcher(message).results().map(MatchResult::group).toList();
    assertThat(used).first().isEqualTo("{1}");
    assertThat(used)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, used.size()).mapToObj(i -> "{" + i + "}").toList());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void detailsAnswerTheSameQuestions(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.type(), "Details"))
        .containsSubsequence(
            "<b>Wrong</b>",
            "<pre>",
            "<b>Right</b>",
            "<pre>",
            "<b>How to fix it.</b>",
            "<b>When to suppress.</b>")
        .containsPattern("<b>JMH samples?:</b> JMHSample_\\d\\d_[A-Z]");
  }

  static List<BugPattern> loopPatterns() {
    return new LoopPractice().patterns();
  }

  @ParameterizedTest
  @MethodSource("loopPatterns")
  void loopTextsStateBothSidesAndThreeWays(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.type(), "Details"))
        .contains("Experts disagree", "three ways", "DONT_INLINE", "some nanoseconds");
  }

  static List<BugPattern> finalPatterns() {
    return new FinalPractice().patterns();
  }

  @ParameterizedTest
  @MethodSource("finalPatterns")
  void finalTextsWarnOfTheWrongAdvice(BugPattern pattern) {
    assertThat(Catalogue.text(pattern.type(), "Details")).contains("SS_SHOULD_BE_STATIC");
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
