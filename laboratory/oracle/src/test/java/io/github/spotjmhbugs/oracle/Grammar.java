// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The productions of {@code grammar.txt}. Each line is a kind, a colon and a text with holes
 * between hash signs; {@link ProgramGenerator} says what each hole is filled with. One that starts
 * with {@code 21+} is for Java 21 and later; a {@code ¶} is a line break.
 */
final class Grammar {
  /** A hole for an expression of any type. */
  static final String ANY = "any";

  /** The kind of the productions that are fields of every program. */
  static final String FIELD = "field";

  /** The kind of the productions that are statements. */
  static final String STATEMENT = "statement";

  /** The kind of the production that a recursive method starts with. */
  static final String RECURSION = "recursion";

  /** The kind of the production that leaves what has something to do at its end. */
  static final String LEAVE = "leave";

  private static final int JAVA = Runtime.version().feature();
  private static final Pattern SINCE = Pattern.compile("(\\d+)\\+ ");
  private static final Grammar BUNDLED = read();

  private final Map<String, List<Production>> productions = new TreeMap<>();
  private final Map<Context, Map<String, List<Production>>> allowed = new EnumMap<>(Context.class);
  private final List<String> types;

  /**
   * One way to write something.
   *
   * @param kind what it is a way to write
   * @param texts the text before, between and after the holes
   * @param holes the holes
   * @param method the method of the program that it declares or calls, or null
   */
  record Production(String kind, List<String> texts, List<String> holes, @Nullable Method method) {
    static Production of(String kind, String line) {
      List<String> texts = new ArrayList<>();
      List<String> holes = new ArrayList<>();
      String[] pieces = line.split("#", -1);
      for (int i = 0; i < pieces.length; i++) {
        (i % 2 == 0 ? texts : holes).add(pieces[i]);
      }
      return new Production(kind, texts, holes, null);
    }

    /** The same with a type in the place of {@code any}. */
    Production with(String type) {
      return holes.contains(ANY)
          ? new Production(
              kind,
              texts,
              holes.stream().map(hole -> hole.equals(ANY) ? type : hole).toList(),
              method)
          : this;
    }

    /** The line of the grammar. */
    String line() {
      StringBuilder line = new StringBuilder(kind + ": ");
      for (int i = 0; i < texts.size(); i++) {
        line.append(texts.get(i));
        line.append(i < holes.size() ? "#" + holes.get(i) + "#" : "");
      }
      return line.toString();
    }

    boolean isCall() {
      boolean onLambda = texts.size() > 1 && texts.get(1).startsWith(").");
      return texts.get(texts.size() - 1).endsWith(")")
          && (onLambda || !texts.get(0).startsWith("("));
    }
  }

  /**
   * A method that a program declares.
   *
   * @param name its name
   * @param returnType its return type
   * @param parameterTypes the types of its parameters
   * @param isStatic whether it is static
   */
  record Method(String name, String returnType, List<String> parameterTypes, boolean isStatic) {}

  /** Where a production is to stand. */
  enum Context {
    /** In a benchmark. */
    BENCHMARK,
    /** In an instance method without a Blackhole. */
    INSTANCE,
    /** In a static method. */
    STATIC
  }

  private Grammar(List<String> lines) {
    for (String text : lines) {
      Matcher since = SINCE.matcher(text);
      boolean isNew = since.lookingAt();
      String line = (isNew ? text.substring(since.end()) : text).replace('¶', '\n');
      boolean isKnown = !isNew || Integer.parseInt(since.group(1)) <= JAVA;
      if (isKnown && !line.isBlank() && !line.startsWith("//")) {
        int colon = line.indexOf(": ");
        String kind = line.substring(0, colon);
        productions
            .computeIfAbsent(kind, key -> new ArrayList<>())
            .add(Production.of(kind, line.substring(colon + 2)));
      }
    }
    for (Context context : Context.values()) {
      allowed.put(context, new HashMap<>());
    }
    types =
        productions.keySet().stream()
            .filter(kind -> !Set.of(FIELD, STATEMENT, RECURSION, LEAVE).contains(kind))
            .toList();
  }

  /** The grammar that comes with the oracle. */
  static Grammar bundled() {
    return BUNDLED;
  }

  private static Grammar read() {
    try (InputStream in = Grammar.class.getResourceAsStream("grammar.txt")) {
      return new Grammar(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ways to write a kind. */
  List<Production> of(String kind) {
    List<Production> found = productions.get(kind);
    if (found == null) {
      throw new IllegalArgumentException("no production for " + kind);
    }
    return found;
  }

  /** The ways to write a kind that can stand in a place. */
  List<Production> of(String kind, Context context) {
    return allowed.get(context).computeIfAbsent(kind, key -> allowed(key, context));
  }

  private List<Production> allowed(String kind, Context context) {
    List<String> names = new ArrayList<>();
    if (context != Context.BENCHMARK) {
      names.add("bh");
    }
    if (context == Context.STATIC) {
      for (Production field : of(FIELD)) {
        String text = field.texts().get(0);
        if (!text.startsWith("static")) {
          names.add(Linker.fieldName(text));
        }
      }
    }
    Pattern forbidden = Pattern.compile("(?<![.\\w])(" + String.join("|", names) + ")\\b");
    return of(kind).stream()
        .filter(
            p -> names.isEmpty() || p.texts().stream().noneMatch(t -> forbidden.matcher(t).find()))
        .toList();
  }

  /** The types of expressions. */
  List<String> types() {
    return types;
  }

  /** All productions, by kind; those of any type once for each type. */
  Map<String, Set<Production>> all() {
    Map<String, Set<Production>> all = new TreeMap<>();
    productions.forEach(
        (kind, list) -> {
          Set<Production> distinct = all.computeIfAbsent(kind, key -> new LinkedHashSet<>());
          list.forEach(p -> types().forEach(type -> distinct.add(p.with(type))));
        });
    return all;
  }
}
