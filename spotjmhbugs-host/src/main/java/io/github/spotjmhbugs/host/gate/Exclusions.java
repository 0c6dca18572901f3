// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.Problem;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The findings that a user does not want to see, by their class, member or pattern. A name of a
 * class covers the classes nested in it; {@code *} stands for a part of a name, {@code **} for
 * packages, too; {@code #member} adds a method or field.
 */
public final class Exclusions {
  private static final Pattern CLASS = Pattern.compile("[^\\s#]+(#[^\\s#]+)?");
  private static final String PATTERN_PREFIX = "JMH_";

  private final Map<String, Predicate<Finding>> excluded;

  private Exclusions(Map<String, Predicate<Finding>> excluded) {
    this.excluded = excluded;
  }

  /**
   * Parses what the user named.
   *
   * @param words each a pattern such as {@code JMH_FORK_ZERO_OPTION}, or a class such as {@code
   *     org.example.*Bench}, with or without a member
   * @return what they exclude
   * @throws IllegalArgumentException when a word is neither; the message names it
   */
  public static Exclusions of(List<String> words) {
    Map<String, Predicate<Finding>> excluded = new LinkedHashMap<>();
    words.stream().map(String::strip).forEach(word -> excluded.put(word, parse(word)));
    return new Exclusions(excluded);
  }

  /**
   * Tests a finding.
   *
   * @param finding a finding
   * @return whether one of the words covers it
   */
  public boolean cover(Finding finding) {
    return excluded.values().stream().anyMatch(word -> word.test(finding));
  }

  /**
   * Finds words that are mistyped or no longer needed.
   *
   * @param findings all that was found, of any confidence
   * @param severity how much such a word matters
   * @return a problem for each word that covers none of them
   */
  public List<Problem> unused(Collection<Finding> findings, Problem.Severity severity) {
    return excluded.keySet().stream()
        .filter(word -> findings.stream().noneMatch(excluded.get(word)))
        .map(word -> new Problem(severity, "exclusion '" + word + "'", "matches no finding"))
        .toList();
  }

  @Override
  public String toString() {
    return String.join(", ", excluded.keySet());
  }

  private static Predicate<Finding> parse(String word) {
    if (word.startsWith(PATTERN_PREFIX)) {
      if (Practices.patterns().stream().noneMatch(pattern -> pattern.type().equals(word))) {
        throw new IllegalArgumentException("there is no pattern '" + word + "'");
      }
      return finding -> finding.pattern().type().equals(word);
    }
    if (!CLASS.matcher(word).matches()) {
      throw new IllegalArgumentException(
          "'" + word + "' is no pattern and no class, such as org.example.** or *Bench#measure");
    }
    int hash = word.indexOf('#');
    Pattern classes = glob(hash < 0 ? word : word.substring(0, hash), "(\\$.*)?");
    Pattern members = glob(hash < 0 ? "*" : word.substring(hash + 1), "");
    return finding -> {
      Location at = finding.location();
      return classes.matcher(at.className().replace('/', '.')).matches()
          && members.matcher(at.member()).matches();
    };
  }

  private static Pattern glob(String word, String rest) {
    StringBuilder expression = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      if (word.startsWith("**", i)) {
        expression.append(".*");
        i++;
      } else if (word.charAt(i) == '*') {
        expression.append("[^.]*");
      } else {
        expression.append(Pattern.quote(word.substring(i, i + 1)));
      }
    }
    return Pattern.compile(expression + rest);
  }
}
