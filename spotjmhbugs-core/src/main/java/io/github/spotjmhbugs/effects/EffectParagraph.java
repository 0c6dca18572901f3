// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * The part of an effect table on one type.
 *
 * @param type internal name of the type
 * @param typeWords what the type is
 * @param supertypes the internal names of its supertypes
 * @param methods the words on its methods, by what names these in the table; they are parsed when
 *     somebody asks for them, since few analyses need many methods
 */
record EffectParagraph(
    String type, Set<TypeWord> typeWords, List<String> supertypes, Map<String, String> methods) {
  /**
   * {@return a paragraph without methods}
   *
   * @param line its first line, without comments
   * @throws IllegalArgumentException when a word does not say what a type is
   */
  static EffectParagraph of(String line) {
    List<String> head = words(line.replace('.', '/'));
    int end = head.contains("<") ? head.indexOf("<") : head.size();
    Set<TypeWord> typeWords = EnumSet.noneOf(TypeWord.class);
    for (String word : head.subList(1, end)) {
      typeWords.add(TypeWord.valueOf(word.toUpperCase(Locale.ROOT)));
    }
    List<String> supertypes = head.stream().skip(end + 1L).toList();
    return new EffectParagraph(head.get(0), typeWords, supertypes, new HashMap<>());
  }

  /**
   * Adds a line.
   *
   * @param line names of methods and the words on them, without comments
   * @throws IllegalArgumentException when it has no words, or names a method twice
   */
  void add(String line) {
    int gap = line.indexOf("  ");
    check(gap >= 0, "no effects after two blanks", line);
    for (String method : words(line.substring(0, gap))) {
      check(method.indexOf('(') > 0 == method.endsWith(")"), "a blank within " + method, line);
      String earlier = methods.put(method, line.substring(gap).strip());
      check(earlier == null, method + " is listed twice in its type", line);
    }
  }

  /** The words of a text, which blanks separate. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (StringTokenizer rest = new StringTokenizer(text); rest.hasMoreTokens(); ) {
      words.add(rest.nextToken());
    }
    return words;
  }

  /** Throws an {@link IllegalArgumentException} about a line when a condition does not hold. */
  static void check(boolean holds, String problem, String line) {
    if (!holds) {
      throw new IllegalArgumentException(problem + ": " + line);
    }
  }
}
