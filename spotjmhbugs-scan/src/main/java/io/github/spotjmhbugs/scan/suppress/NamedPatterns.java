// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.suppress;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * The patterns that the words in an annotation refer to.
 *
 * @param matcher tells them
 * @param unknown the words that look like ours and refer to none
 */
record NamedPatterns(Predicate<BugPattern> matcher, List<String> unknown) {
  private static final String CATEGORY = "JMH";

  /**
   * Interprets words.
   *
   * @param words the words in the annotation; without any, it refers to everything
   * @param matchType the name of a constant of {@code SuppressMatchType}
   * @return what they refer to
   */
  static NamedPatterns of(List<String> words, String matchType) {
    if (words.isEmpty()) {
      return new NamedPatterns(pattern -> true, List.of());
    }
    List<Predicate<BugPattern>> each = words.stream().map(word -> of(word, matchType)).toList();
    List<String> unknown =
        words.stream()
            .filter(word -> word.toUpperCase(Locale.ROOT).startsWith(CATEGORY))
            .filter(word -> Practices.patterns().stream().noneMatch(of(word, matchType)))
            .toList();
    return new NamedPatterns(
        pattern -> each.stream().anyMatch(matcher -> matcher.test(pattern)), unknown);
  }

  /**
   * {@return the name that begins most like a word, if more than the category is alike}
   *
   * @param word a word that refers to no pattern
   */
  static Optional<String> closest(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return Practices.patterns().stream()
        .flatMap(pattern -> Stream.of(abbreviation(pattern), pattern.type()))
        .distinct()
        .filter(name -> alike(name, upper) > CATEGORY.length() + 1)
        .max(
            Comparator.<String>comparingInt(name -> alike(name, upper))
                .thenComparing(String::length, Comparator.reverseOrder()));
  }

  private static int alike(String name, String word) {
    int mismatch = Arrays.mismatch(name.toCharArray(), word.toCharArray());
    return mismatch < 0 ? name.length() : mismatch;
  }

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
      Predicate<String> matcher = Pattern.compile(expression).asMatchPredicate();
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
