// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedPatternsTest {
  @ParameterizedTest
  @CsvSource({
    "DEFAULT, JMH_FORK_ZERO_OPTION",
    "DEFAULT, JMH_FORK_ZERO_O",
    "EXACT, JMH_FORK_ZERO_OPTION",
    "REGEX, JMH_FORK_ZERO_OPTION",
    "REGEX, .*FORK.*_OPTION"
  })
  void onePattern(String matchType, String word) {
    assertThat(named(word, matchType)).containsExactly(ForkPractice.ZERO_OPTION);
  }

  @ParameterizedTest
  @CsvSource({
    "DEFAULT, JMHFORK",
    "DEFAULT, jmhfork",
    "DEFAULT, JMH_FORK",
    "EXACT, JMHFORK",
    "REGEX, JMHFO.*",
    "REGEX, JMH_FORK_.*"
  })
  void onePractice(String matchType, String word) {
    assertThat(named(word, matchType))
        .containsExactly(ForkPractice.ZERO_ANNOTATION, ForkPractice.ZERO_OPTION);
  }

  @ParameterizedTest
  @CsvSource({"DEFAULT, JMH", "DEFAULT, jmh", "DEFAULT, ''", "EXACT, JMH", "REGEX, J.H"})
  void theCategory(String matchType, String word) {
    assertThat(named(word, matchType)).containsExactlyElementsOf(Practices.patterns());
  }

  @ParameterizedTest
  @CsvSource({
    "DEFAULT, jmh_fork",
    "DEFAULT, JMH_FORK_ZERO_OPTIONS",
    "DEFAULT, FORK",
    "DEFAULT, JMH_FORK.*",
    "EXACT, JMH_FORK",
    "EXACT, jmhfork",
    "EXACT, ''",
    "REGEX, FORK",
    "REGEX, jmh"
  })
  void none(String matchType, String word) {
    assertThat(named(word, matchType)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"JMH_(", "*", "[J"})
  void aBrokenExpressionMeansNothing(String word) {
    assertThat(named(word, "REGEX")).isEmpty();
  }

  @Test
  void aMatchTypeOfTheFutureMeansNothing() {
    assertThat(named("JMH", "GLOB")).isEmpty();
  }

  private static List<BugPattern> named(String word, String matchType) {
    return Practices.patterns().stream().filter(NamedPatterns.of(word, matchType)).toList();
  }

  /** Whoever wrote the annotation may want the scan never to end. */
  @ParameterizedTest
  @MethodSource("endless")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void expressionsThatNeverEndNameNothing(String expression) {
    assertThat(named(expression, "REGEX")).isEmpty();
  }

  static Stream<String> endless() {
    return Stream.of(
        "(.|.)*!",
        "(.*.*)*!",
        "(|)".repeat(60),
        "(?:(?:){2000000000}){2000000000}!",
        "(".repeat(30_000) + ")".repeat(30_000));
  }
}
