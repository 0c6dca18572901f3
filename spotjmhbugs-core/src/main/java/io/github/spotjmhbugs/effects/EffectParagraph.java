// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of an effect table on one type. Its lines are parsed on the first query, since few
 * analyses need many types. Safe for use by several threads once it is complete.
 */
final class EffectParagraph {
  private static final String BEFORE_SUPERTYPES = "<";
  private static final Map<String, TypeWord> TYPE_WORDS =
      Stream.of(TypeWord.values())
          .collect(Collectors.toMap(EffectWords::spelling, Function.identity()));

  private final String file;
  private final int number;
  private final String type;
  private final Set<TypeWord> typeWords = EnumSet.noneOf(TypeWord.class);
  private final List<String> supertypes;
  private final List<String> lines = new ArrayList<>(4);
  private @Nullable Map<String, EffectWords> methods;

  /**
   * Begins a paragraph.
   *
   * @param file where it stands, for messages
   * @param number the number of its first line, for messages
   * @param line its first line
   * @throws IllegalArgumentException when that breaks the grammar
   */
  EffectParagraph(String file, int number, String line) {
    this.file = file;
    this.number = number;
    List<String> head = words(withoutComment(line).replace('.', '/'));
    this.type = head.get(0);
    int before = head.indexOf(BEFORE_SUPERTYPES);
    check(before != head.size() - 1, 0, "not a type: " + head);
    for (String word : head.subList(1, before < 0 ? head.size() : before)) {
      check(TYPE_WORDS.containsKey(word), 0, "not a type: " + head);
      typeWords.add(TYPE_WORDS.get(word));
    }
    this.supertypes = before < 0 ? List.of() : head.subList(before + 1, head.size());
  }

  /** Adds the next line: methods, a comment, or a blank one. */
  void add(String line) {
    lines.add(line);
  }

  /** The internal name of the type. */
  String type() {
    return type;
  }

  /** What the type is. */
  Set<TypeWord> typeWords() {
    return typeWords;
  }

  /** The internal names of the type's supertypes. */
  List<String> supertypes() {
    return supertypes;
  }

  /**
   * The effects of the type's methods, by what names these in the table.
   *
   * @throws IllegalArgumentException when a line breaks the grammar
   */
  synchronized Map<String, EffectWords> methods() {
    if (methods == null) {
      Map<String, EffectWords> parsed = new HashMap<>();
      for (int i = 0; i < lines.size(); i++) {
        String content = withoutComment(lines.get(i)).strip();
        if (!content.isEmpty()) {
          addMethods(i + 1, content, parsed);
        }
      }
      methods = parsed;
    }
    return methods;
  }

  private void addMethods(int line, String content, Map<String, EffectWords> parsed) {
    int gap = content.indexOf("  ");
    check(gap >= 0, line, "no effects after two blanks: " + content);
    EffectWords effects = EffectWords.of(place(line), words(content.substring(gap)));
    for (String method : words(content.substring(0, gap))) {
      check(method.indexOf('(') > 0 == method.endsWith(")"), line, "a blank within " + method);
      check(parsed.put(method, effects) == null, line, "listed twice in its type: " + method);
    }
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? line : line.substring(0, comment);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (StringTokenizer rest = new StringTokenizer(text); rest.hasMoreTokens(); ) {
      words.add(rest.nextToken());
    }
    return words;
  }

  private void check(boolean holds, int line, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(place(line) + problem);
    }
  }

  /** Where a line of the paragraph stands, for messages. */
  String place(int line) {
    return file + ":" + (number + line) + ": ";
  }
}
