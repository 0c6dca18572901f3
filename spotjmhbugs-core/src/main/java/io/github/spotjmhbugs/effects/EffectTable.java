// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Type;

/** What well-known methods do, read from text tables; their grammar is in {@code README.txt}. */
public final class EffectTable {
  private static final String OBJECT = "java/lang/Object";
  private static final String ANY_METHOD = "*";
  private static final List<String> FILES =
      List.of("jdk-lang", "jdk-util", "jdk-io", "guava", "netty", "kotlin", "scala", "libraries");

  private final Map<String, TypeEntry> types;

  /** The methods of one type. */
  private record TypeEntry(List<String> supertypes, Map<String, List<String>> wordsOfMethod) {}

  private EffectTable(Map<String, TypeEntry> types) {
    this.types = types;
  }

  /**
   * @return the tables that come with this class
   * @throws UncheckedIOException when one of them cannot be read
   * @throws IllegalArgumentException when one of them breaks the grammar
   */
  public static EffectTable load() {
    Map<String, TypeEntry> types = new HashMap<>();
    for (String file : FILES) {
      String name = file + ".txt";
      try (InputStream in = EffectTable.class.getResourceAsStream(name);
          BufferedReader reader =
              new BufferedReader(
                  new InputStreamReader(
                      Objects.requireNonNull(in, name), StandardCharsets.UTF_8))) {
        parse(name, reader.lines().toList(), types);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new EffectTable(types);
  }

  /**
   * @param lines the lines of a table
   * @return the table
   * @throws IllegalArgumentException when a line breaks the grammar
   */
  static EffectTable of(List<String> lines) {
    Map<String, TypeEntry> types = new HashMap<>();
    parse("table", lines, types);
    return new EffectTable(types);
  }

  private static void parse(String file, List<String> lines, Map<String, TypeEntry> types) {
    TypeEntry current = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = withoutComment(lines.get(i));
      if (line.isBlank()) {
        continue;
      }
      if (!Character.isWhitespace(line.charAt(0))) {
        current = startType(file, i, line, types);
      } else if (current != null) {
        addMethods(file, i, line, current);
      } else {
        throw new IllegalArgumentException(file + ":" + (i + 1) + ": no type before this line");
      }
    }
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? line : line.substring(0, comment);
  }

  private static TypeEntry startType(
      String file, int line, String text, Map<String, TypeEntry> types) {
    List<String> words = words(text.replace('.', '/'));
    boolean hasSupertypes = words.size() > 2 && words.get(1).equals("<");
    TypeEntry entry =
        new TypeEntry(
            hasSupertypes ? List.copyOf(words.subList(2, words.size())) : List.of(),
            new HashMap<>());
    if ((words.size() > 1 && !hasSupertypes) || types.put(words.get(0), entry) != null) {
      throw new IllegalArgumentException(
          file + ":" + (line + 1) + ": not a type, or listed twice: " + text);
    }
    return entry;
  }

  private static void addMethods(String file, int line, String text, TypeEntry type) {
    String content = text.strip();
    int gap = content.indexOf("  ");
    if (gap < 0) {
      throw new IllegalArgumentException(
          file + ":" + (line + 1) + ": no effects after two blanks: " + content);
    }
    List<String> effects = words(content.substring(gap));
    EffectWords.check(file + ":" + (line + 1), effects);
    for (String method : words(content.substring(0, gap))) {
      if (type.wordsOfMethod.put(method, effects) != null) {
        throw new IllegalArgumentException(
            file + ":" + (line + 1) + ": listed twice in its type: " + method);
      }
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean blank = i == text.length() || Character.isWhitespace(text.charAt(i));
      if (blank && start >= 0) {
        words.add(text.substring(start, i));
        start = -1;
      } else if (!blank && start < 0) {
        start = i;
      }
    }
    return words;
  }

  /**
   * @param internalName a type
   * @return whether the table has a paragraph about it
   */
  public boolean knows(String internalName) {
    return types.containsKey(internalName);
  }

  /**
   * Looks a method up in its type and then in the type's supertypes.
   *
   * @param method a method of a type that this table knows
   * @param isStatic whether it has no receiver
   * @return what it does, or empty when no line covers it
   */
  public Optional<MethodEffects> find(MethodRef method, boolean isStatic) {
    boolean constructor = method.name().equals("<init>");
    Set<String> candidates = constructor ? Set.of(method.owner()) : lineage(method.owner());
    return named(candidates, method)
        .or(() -> firstWords(candidates, ANY_METHOD, ANY_METHOD))
        .map(words -> EffectWords.interpret(words, method.descriptor(), isStatic));
  }

  /**
   * Looks up what a type promises of the implementations of a method. A line for all methods of the
   * type promises nothing of those that a subclass adds.
   *
   * @param method an instance method, with a type that this table knows as its owner
   * @return what its implementations do, or empty when no line names it
   */
  public Optional<MethodEffects> findContract(MethodRef method) {
    return named(lineage(method.owner()), method)
        .map(words -> EffectWords.interpret(words, method.descriptor(), false));
  }

  private Optional<List<String>> named(Set<String> candidates, MethodRef method) {
    String name = method.name().equals("<init>") ? "new" : method.name();
    int arguments = Type.getArgumentTypes(method.descriptor()).length;
    return firstWords(candidates, name + "/" + arguments, name);
  }

  private Optional<List<String>> firstWords(Set<String> candidates, String exact, String name) {
    for (String type : candidates) {
      TypeEntry entry = types.get(type);
      if (entry != null) {
        List<String> words = entry.wordsOfMethod.get(exact);
        words = words != null ? words : entry.wordsOfMethod.get(name);
        if (words != null) {
          return Optional.of(words);
        }
      }
    }
    return Optional.empty();
  }

  private Set<String> lineage(String type) {
    Set<String> lineage = new LinkedHashSet<>();
    addLineage(type, lineage);
    lineage.add(OBJECT);
    return lineage;
  }

  private void addLineage(String type, Set<String> lineage) {
    TypeEntry entry = types.get(type);
    if (entry != null && lineage.add(type)) {
      entry.supertypes.forEach(supertype -> addLineage(supertype, lineage));
    }
  }
}
