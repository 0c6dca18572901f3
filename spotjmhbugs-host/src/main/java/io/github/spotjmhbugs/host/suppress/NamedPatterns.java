// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The patterns that the words in an annotation refer to.
 *
 * @param matcher tells them
 * @param known the words that look like ours and refer to some
 * @param unknown the words that look like ours and refer to none
 */
record NamedPatterns(Predicate<BugPattern> matcher, List<String> known, List<String> unknown) {
  private static final String CATEGORY = "JMH";

  /** Anybody may have written an expression, and one with more may never end. */
  private static final int MOST_OPERATORS = 10;

  private static final String OPERATORS = "([|*+?";

  /** How often an expression may look at a character of a name. */
  private static final int MOST_LOOKS = 100_000;

  /**
   * Interprets words.
   *
   * @param words the words in the annotation; without any, it refers to everything
   * @param matchType the name of a constant of {@code SuppressMatchType}
   * @return what they refer to
   */
  static NamedPatterns of(List<String> words, String matchType) {
    if (words.isEmpty()) {
      return new NamedPatterns(pattern -> true, List.of(), List.of());
    }
    List<Predicate<BugPattern>> each = words.stream().map(word -> of(word, matchType)).toList();
    Map<Boolean, List<String>> ours =
        words.stream()
            .filter(word -> word.toUpperCase(Locale.ROOT).startsWith(CATEGORY))
            .collect(
                Collectors.partitioningBy(
                    word -> Practices.patterns().stream().anyMatch(of(word, matchType))));
    return new NamedPatterns(
        pattern -> each.stream().anyMatch(matcher -> matcher.test(pattern)),
        ours.getOrDefault(true, List.of()),
        ours.getOrDefault(false, List.of()));
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
   * @return whether the word refers to a pattern; never for an unknown match type, or for a regular
   *     expression that is invalid, has braces or more than ten operators, or takes too long
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
    long operators = expression.chars().filter(c -> OPERATORS.indexOf(c) >= 0).count();
    if (operators > MOST_OPERATORS || expression.contains("{")) {
      return pattern -> false;
    }
    try {
      Pattern compiled = Pattern.compile(expression);
      return pattern -> names(pattern).anyMatch(name -> matches(compiled, name));
    } catch (PatternSyntaxException e) {
      return pattern -> false;
    }
  }

  private static boolean matches(Pattern expression, String name) {
    try {
      return expression.matcher(new Watched(name)).matches();
    } catch (TooManyLooksException e) {
      return false;
    }
  }

  private static final class TooManyLooksException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A text that can be looked at a limited number of times. */
  private static final class Watched implements CharSequence {
    private final String text;
    private int looks;

    Watched(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++looks > MOST_LOOKS) {
        throw new TooManyLooksException();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static Stream<String> names(BugPattern pattern) {
    return Stream.of(pattern.type(), CATEGORY, abbreviation(pattern));
  }

  private static String abbreviation(BugPattern pattern) {
    return CATEGORY + pattern.practice();
  }
}
