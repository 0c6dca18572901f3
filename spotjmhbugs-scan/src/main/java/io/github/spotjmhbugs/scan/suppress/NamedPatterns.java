// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.suppress;

import io.github.spotjmhbugs.finding.BugPattern;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The patterns that a word in an annotation refers to. */
final class NamedPatterns {
  private static final String CATEGORY = "JMH";

  private NamedPatterns() {}

  /**
   * Interprets a word.
   *
   * @param word a word in the annotation
   * @param matchType the name of a constant of {@code SuppressMatchType}
   * @return whether the word refers to a pattern; never for an unknown match type or an invalid
   *     regular expression
   */
  static Predicate<BugPattern> of(String word, String matchType) {
    return switch (matchType) {
      case "DEFAULT" -> pattern -> pattern.type().startsWith(word) || isCode(pattern, word);
      case "EXACT" -> pattern -> names(pattern).anyMatch(word::equals);
      case "REGEX" -> matching(word);
      default -> pattern -> false;
    };
  }

  /** The case of codes does not matter; that of patterns does. */
  private static boolean isCode(BugPattern pattern, String word) {
    return CATEGORY.equalsIgnoreCase(word) || abbreviation(pattern).equalsIgnoreCase(word);
  }

  private static Predicate<BugPattern> matching(String expression) {
    try {
      Predicate<String> matcher = java.util.regex.Pattern.compile(expression).asMatchPredicate();
      return pattern -> names(pattern).anyMatch(matcher);
    } catch (PatternSyntaxException e) {
      return pattern -> false;
    }
  }

  private static Stream<String> names(BugPattern pattern) {
    return Stream.of(pattern.type(), CATEGORY, abbreviation(pattern));
  }

  private static String abbreviation(BugPattern pattern) {
    return CATEGORY + pattern.practice();
  }
}
