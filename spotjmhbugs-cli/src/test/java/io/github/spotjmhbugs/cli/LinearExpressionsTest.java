// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.cli.Expressions.Expression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Strangers choose names and texts, of up to 65,535 characters in class files and of megabytes
 * elsewhere. Each regular expression of ours is tried on texts that are made to take it long, and
 * must not look at twice as many characters more than about twice as often.
 */
class LinearExpressionsTest {
  /** Expressions that see no text of strangers. */
  private static final Map<String, String> TRUSTED =
      Map.of(
          "Fixture#annotationText", "the descriptors of JMH's annotations",
          "OpsPractice#factor", "a number that the program has formatted",
          "MarkdownText.LINK", "the pages of the program itself",
          "MarkdownText.TAG", "the pages of the program itself");

  /** Expressions that are put together for each use, and what makes them harmless. */
  private static final Map<String, String> COMPUTED =
      Map.ofEntries(
          Map.entry("SourceSpot#head", "a quoted name on a line of at most 2,000 characters"),
          Map.entry("SourceSpot#annotation", "the name of an annotation on such a line"),
          Map.entry("NamedSpots#places", "a quoted name on such a line"),
          Map.entry("GradleValues#field", "a constant name; a value begins at each match only"),
          Map.entry("PracticePage#names", "a word of the user in the pages of the program"),
          Map.entry("Exclusions#glob", "what the user excludes"),
          Map.entry("NamedPatterns#matching", "has limits of its own"),
          Map.entry("Programs#named", "a separator of one character"),
          Map.entry("ProjectStudy#classPath", "a separator of one character"),
          Map.entry("RivalLoader#of", "a separator of one character"),
          Map.entry("BuildOutput#exported", "a separator of one character"),
          Map.entry("Imports#mentions", "a quoted identifier between the ends of words"));

  private static final Pattern REPEATED_GROUP = Pattern.compile("\\)[*+{]");
  private static final int SHORT = 120;
  private static final int LONG = 4_000;
  private static final int DEEP = 60_000;
  private static final int SUSPICIOUS = 8;
  private static final double LINEAR = 3;
  private static final int PATIENCE = 20_000_000;

  /** A text that counts how often somebody looks at a character. */
  private static final class Watched implements CharSequence {
    private static final class TooManyLooks extends RuntimeException {
      private static final long serialVersionUID = 1;
    }

    private final String text;
    private final long limit;
    private long looks;

    Watched(String text, long limit) {
      this.text = text;
      this.limit = limit;
    }

    @Override
    public char charAt(int index) {
      if (++looks > limit) {
        throw new TooManyLooks();
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

  /** A text that repeats something. */
  private record Attack(String begin, String repeated, String end) {
    String text(int length) {
      return begin + repeated.repeat(Math.max(1, length / repeated.length())) + end;
    }

    @Override
    public String toString() {
      return "'%s', then '%s' many times, then '%s'"
          .formatted(begin, repeated, end)
          .replace("\n", "\\n")
          .replace("\0", "\\0");
    }
  }

  private record Suspicion(Attack attack, double looksPerCharacter) {}

  private static Expressions expressions;

  @BeforeAll
  static void gather() throws Exception {
    expressions = Expressions.ofAllModules();
  }

  @Test
  void noneIsQuadratic() {
    assertThat(expressions.all()).hasSizeGreaterThan(150);
    Map<String, String> offenders = new TreeMap<>();
    expressions.all().forEach(each -> offenders.putAll(offence(each)));
    assertThat(offenders.keySet()).as("needless exemptions").containsAll(TRUSTED.keySet());
    offenders.keySet().removeAll(TRUSTED.keySet());
    assertThat(offenders).isEmpty();
  }

  @Test
  void thoseThatAreComputedAreKnown() {
    assertThat(expressions.computed()).isEqualTo(new TreeSet<>(COMPUTED.keySet()));
  }

  @Test
  void whatIsQuadraticOrDeepIsFound() {
    for (String bad :
        List.of(
            "[=+@-](?!\\d*\\.?\\d*$).*",
            "(?:[\\w.-]+\\.)?(?:github|gitlab)[\\w.-]*/",
            "\\s*package\\s+([\\w.]+)\\s*:?\\s*",
            "(\\w+)='([^']*)'",
            "<failure: (.*)>$",
            "((?:\\w+\\.)+)Error",
            "(a|aa)+!")) {
      assertThat(offence(new Expression("bad", Pattern.compile(bad), true, true)))
          .as(bad)
          .isNotEmpty();
    }
    assertThat(offence(new Expression("good", Pattern.compile("(\\w++):.*"), true, false)))
        .isEmpty();
  }

  private static Map<String, String> offence(Expression expression) {
    List<Suspicion> suspicions = new ArrayList<>();
    boolean repeatsGroup = REPEATED_GROUP.matcher(expression.pattern().pattern()).find();
    for (Attack attack : attacks(expression.pattern())) {
      String text = attack.text(SHORT);
      double each = (double) looks(expression, text, PATIENCE) / text.length();
      if (each > SUSPICIOUS) {
        suspicions.add(new Suspicion(attack, each));
      }
      if (repeatsGroup
          && attack.begin().isEmpty()
          && attack.end().isEmpty()
          && isTooDeep(expression, attack.text(DEEP))) {
        return Map.of(expression.place(), "overflows the stack with " + attack);
      }
    }
    suspicions.sort(Comparator.comparingDouble(Suspicion::looksPerCharacter).reversed());
    for (Suspicion suspicion : suspicions.subList(0, Math.min(3, suspicions.size()))) {
      Attack attack = suspicion.attack();
      long once = looks(expression, attack.text(LONG), PATIENCE);
      long twice = looks(expression, attack.text(2 * LONG), 4L * PATIENCE);
      if (once > PATIENCE || twice > LINEAR * once) {
        return Map.of(expression.place(), expression.pattern() + " takes long with " + attack);
      }
    }
    return Map.of();
  }

  private static long looks(Expression expression, String text, long limit) {
    Watched watched = new Watched(text, limit);
    try {
      if (expression.isWhole()) {
        expression.pattern().matcher(watched).matches();
      }
      Matcher searched = expression.pattern().matcher(watched);
      while (expression.isSearched() && searched.find()) {
        // on to the next
      }
    } catch (Watched.TooManyLooks e) {
      return limit + 1;
    } catch (StackOverflowError e) {
      return watched.looks; // is looked for elsewhere
    }
    return watched.looks;
  }

  private static boolean isTooDeep(Expression expression, String text) {
    try {
      expression.pattern().matcher(new Watched(text, 4L * DEEP)).lookingAt();
      return false;
    } catch (Watched.TooManyLooks e) {
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }

  private static Set<Attack> attacks(Pattern pattern) {
    List<String> words = words(pattern.pattern());
    Random random = new Random(1);
    Set<Attack> attacks = new LinkedHashSet<>();
    List<String> begins = begins(pattern, words, random);
    for (String end : List.of("", "\0")) {
      for (String word : words) {
        begins.forEach(begin -> attacks.add(new Attack(begin, word, end)));
        for (int i = 0; i < 6; i++) {
          attacks.add(new Attack("", word + words.get(random.nextInt(words.size())), end));
        }
      }
      begins.stream()
          .filter(begin -> !begin.isEmpty())
          .forEach(begin -> attacks.add(new Attack("", begin, end)));
    }
    return attacks;
  }

  /** The words and signs in an expression, and an example of what others stand for. */
  private static List<String> words(String expression) {
    String plain =
        expression
            .replaceAll("\\\\[QE]", "")
            .replaceAll("\\\\p\\{\\w+\\}|\\(\\?[a-z]+[:)]|\\\\u....|\\\\[a-zA-Z]", "\u0001");
    Set<String> words = new LinkedHashSet<>(List.of("a", "A", "1", " ", "."));
    Matcher word = Pattern.compile("[A-Za-z]{2,}").matcher(plain);
    while (word.find() && words.size() < 20) {
      words.add(word.group());
    }
    plain
        .chars()
        .filter(c -> c > 1 && !Character.isLetter(c))
        .mapToObj(Character::toString)
        .forEach(words::add);
    return List.copyOf(words);
  }

  /** Texts that a match may begin with. */
  private static List<String> begins(Pattern pattern, List<String> words, Random random) {
    Set<String> begins = new LinkedHashSet<>(List.of(""));
    for (int walk = 0; walk < 3; walk++) {
      String text = "";
      for (int step = 0; step < 5; step++) {
        List<String> next = new ArrayList<>();
        for (String word : words) {
          Matcher matcher = pattern.matcher(text + word);
          boolean fits = matcher.lookingAt() && matcher.end() == text.length() + word.length();
          if (fits || matcher.hitEnd()) {
            next.add(word);
          }
        }
        if (next.isEmpty()) {
          break;
        }
        text += next.get(random.nextInt(next.size()));
        begins.add(text);
      }
    }
    return List.copyOf(begins);
  }
}
