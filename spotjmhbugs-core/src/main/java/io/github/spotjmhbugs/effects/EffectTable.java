// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The effects of well-known methods, read from text tables; {@code README.txt} has their grammar. A
 * paragraph is parsed on the first query for its type, since few analyses need many. Safe for use
 * by several threads.
 */
public final class EffectTable {
  private static final String OBJECT = "java/lang/Object";
  private static final String ANY_METHOD = "*";
  private static final String BEFORE_SUPERTYPES = "<";

  /** What a type is, itself and not its subtypes. */
  private enum TypeWord {
    IMMUTABLE,
    LAZY,
    UNSAFE,
    COMPUTES,
    IO;

    static final Map<String, TypeWord> BY_SPELLING =
        Stream.of(values())
            .collect(Collectors.toMap(word -> word.name().toLowerCase(Locale.ROOT), word -> word));
  }

  private static final List<String> FILES =
      List.of(
          "jdk-lang",
          "jdk-util",
          "jdk-io",
          "guava",
          "netty",
          "kotlin",
          "scala",
          "vavr",
          "libraries");

  private final Map<String, Paragraph> paragraphs = new HashMap<>();
  private final Map<TypeWord, Set<String>> typesByWord = new EnumMap<>(TypeWord.class);
  private final Map<String, TypeEntry> parsed = new ConcurrentHashMap<>();
  private final Map<Query, Optional<MethodEffects>> answers = new ConcurrentHashMap<>();
  private final Map<String, String> listedNames = new ConcurrentHashMap<>();

  /** What is asked of the table: the same few methods are called again and again. */
  private record Query(MethodRef method, boolean isStatic) {}

  /**
   * The part of a table on one type.
   *
   * @param file where it stands, for messages
   * @param number the number of its first line, for messages
   * @param type the name that its first line begins with
   * @param rest the rest of its first line: what the type is, and its supertypes
   * @param lines the other lines: its methods, comments, blank ones
   */
  private record Paragraph(String file, int number, String type, String rest, List<String> lines) {
    static Paragraph of(String file, int number, String line) {
      int blank = line.indexOf(' ');
      int end = blank == -1 ? line.length() : blank;
      return new Paragraph(
          file,
          number,
          line.substring(0, end).replace('.', '/'),
          line.substring(end),
          new ArrayList<>(4));
    }

    /** Most types have no such words, which shows without parsing the line. */
    List<String> typeWords() {
      String text = rest.strip();
      if (text.isEmpty() || text.startsWith(BEFORE_SUPERTYPES)) {
        return List.of();
      }
      List<String> words = words(withoutComment(text));
      int supertypes = words.indexOf(BEFORE_SUPERTYPES);
      return supertypes == -1 ? words : words.subList(0, supertypes);
    }

    List<String> supertypes() {
      List<String> words = words(withoutComment(rest).replace('.', '/'));
      int before = words.indexOf(BEFORE_SUPERTYPES);
      if (before == words.size() - 1 && before >= 0) {
        throw notAType();
      }
      return before < 0 ? List.of() : words.subList(before + 1, words.size());
    }

    IllegalArgumentException notAType() {
      return new IllegalArgumentException(place(0) + ": not a type: " + type + rest);
    }

    String place(int line) {
      return file + ":" + (number + line);
    }
  }

  /** The methods of one type. */
  private record TypeEntry(List<String> supertypes, Map<String, List<String>> wordsOfMethod) {
    @Nullable List<String> words(List<String> keys) {
      for (String key : keys) {
        List<String> words = wordsOfMethod.get(key);
        if (words != null) {
          return words;
        }
      }
      return null;
    }
  }

  private EffectTable() {}

  /** The tables are the same for every analysis of a JVM. */
  private static final class Bundled {
    static final EffectTable TABLE = read();

    private static EffectTable read() {
      EffectTable table = new EffectTable();
      for (String file : FILES) {
        String name = file + ".txt";
        try (InputStream in = EffectTable.class.getResourceAsStream(name)) {
          byte[] text = Objects.requireNonNull(in, name).readAllBytes();
          table.add(name, new String(text, StandardCharsets.UTF_8).lines().iterator());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return table;
    }
  }

  /** {@return the names of the bundled tables, without their extension} */
  public static List<String> files() {
    return FILES;
  }

  /**
   * {@return the tables that come with this class}
   *
   * @throws UncheckedIOException when one of them cannot be read
   */
  public static EffectTable bundled() {
    return Bundled.TABLE;
  }

  /**
   * {@return a table of the given lines, fully parsed}
   *
   * @param lines the lines of a table
   * @throws IllegalArgumentException when a line breaks the grammar
   */
  static EffectTable of(List<String> lines) {
    EffectTable table = new EffectTable();
    table.add("table", lines.iterator());
    table.paragraphs.keySet().forEach(table::entry);
    return table;
  }

  private void add(String file, Iterator<String> lines) {
    Paragraph current = null;
    for (int number = 1; lines.hasNext(); number++) {
      String line = lines.next();
      boolean isComment = line.isBlank() || line.charAt(0) == '#';
      if (!isComment && !Character.isWhitespace(line.charAt(0))) {
        current = Paragraph.of(file, number, line);
        add(current);
      } else if (current != null) {
        current.lines.add(line);
      } else if (!isComment) {
        throw new IllegalArgumentException(file + ":" + number + ": no type before this line");
      }
    }
  }

  private void add(Paragraph paragraph) {
    if (paragraphs.put(paragraph.type(), paragraph) != null) {
      throw new IllegalArgumentException(
          paragraph.place(0) + ": listed twice: " + paragraph.type());
    }
    for (String word : paragraph.typeWords()) {
      TypeWord known = TypeWord.BY_SPELLING.get(word);
      if (known == null) {
        throw paragraph.notAType();
      }
      typesByWord.computeIfAbsent(known, key -> new HashSet<>()).add(paragraph.type());
    }
  }

  private @Nullable TypeEntry entry(String type) {
    Paragraph paragraph = paragraphs.get(type);
    return paragraph == null ? null : parsed.computeIfAbsent(type, key -> parse(paragraph));
  }

  private static TypeEntry parse(Paragraph paragraph) {
    Map<String, List<String>> wordsOfMethod = new HashMap<>();
    for (int i = 0; i < paragraph.lines.size(); i++) {
      String content = withoutComment(paragraph.lines.get(i)).strip();
      if (!content.isEmpty()) {
        addMethods(paragraph.place(i + 1), content, wordsOfMethod);
      }
    }
    return new TypeEntry(paragraph.supertypes(), wordsOfMethod);
  }

  private static void addMethods(
      String place, String content, Map<String, List<String>> wordsOfMethod) {
    int gap = content.indexOf("  ");
    if (gap == -1) {
      throw new IllegalArgumentException(place + ": no effects after two blanks: " + content);
    }
    List<String> effects = words(content.substring(gap));
    EffectWords.check(place, effects);
    for (String method : words(content.substring(0, gap))) {
      if (method.indexOf('(') > 0 != method.endsWith(")")) {
        throw new IllegalArgumentException(place + ": a blank within " + method);
      }
      if (wordsOfMethod.put(method, effects) != null) {
        throw new IllegalArgumentException(place + ": listed twice in its type: " + method);
      }
    }
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? line : line.substring(0, comment);
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
   * {@return whether the table has a paragraph on a type}
   *
   * @param internalName a type
   */
  public boolean knows(String internalName) {
    return paragraphs.containsKey(listed(internalName));
  }

  /** The name that a type stands under here, also if a build has moved its library. */
  private String listed(String type) {
    if (paragraphs.containsKey(type)) {
      return type;
    }
    String known = listedNames.get(type);
    if (known == null) {
      known =
          RelocatedTypes.originals(type).stream()
              .filter(paragraphs::containsKey)
              .findFirst()
              .orElse(type);
      listedNames.put(type, known);
    }
    return known;
  }

  /**
   * {@return whether nobody can store into a value of a type: where it comes from does not matter}
   *
   * @param type the type of a value
   */
  public boolean isImmutable(Type type) {
    return type.getSort() < Type.ARRAY || is(TypeWord.IMMUTABLE, type.getInternalName());
  }

  /** Whether an object of a type runs the functions that it was made with when it is used. */
  boolean isLazy(Type type) {
    return is(TypeWord.LAZY, type.getInternalName());
  }

  /**
   * {@return whether threads that change an object of a type at the same time break it}
   *
   * @param type internal name of a type
   */
  public boolean isUnsafe(String type) {
    return is(TypeWord.UNSAFE, type);
  }

  /**
   * {@return whether the methods and constants of a type yield what depends on the operands alone}
   *
   * @param type internal name of a type
   */
  public boolean computes(String type) {
    return is(TypeWord.COMPUTES, type);
  }

  /**
   * {@return whether a call is known to reach files, other processes or machines}
   *
   * @param call a call
   */
  public boolean doesInputOutput(MethodInsnNode call) {
    return is(TypeWord.IO, call.owner)
        && find(call).filter(it -> it.globalEffect() == GlobalEffect.NONE).isEmpty();
  }

  private boolean is(TypeWord word, String type) {
    return typesByWord.getOrDefault(word, Set.of()).contains(listed(type));
  }

  /**
   * Looks a method up in its type and then in the type's supertypes.
   *
   * @param method a method of a type that this table knows
   * @param isStatic whether it has no receiver
   * @return what it does, or empty when no line covers it
   */
  public Optional<MethodEffects> find(MethodRef method, boolean isStatic) {
    return answers.computeIfAbsent(new Query(method, isStatic), this::answer);
  }

  private Optional<MethodEffects> answer(Query query) {
    MethodRef method = query.method().in(listed(query.method().owner()));
    boolean constructor = method.name().equals("<init>");
    Set<String> candidates = constructor ? Set.of(method.owner()) : lineage(method.owner());
    return named(candidates, method)
        .or(() -> firstWords(candidates, List.of(ANY_METHOD)))
        .map(words -> interpret(words, method, query.isStatic()));
  }

  /**
   * {@return whether the table says something of the method that a call names}
   *
   * @param call a call
   * @param trait what it says
   */
  public boolean says(MethodInsnNode call, Trait trait) {
    return find(call).filter(effects -> effects.is(trait)).isPresent();
  }

  /**
   * {@return what the method does that a call names; empty when the table does not know its type,
   * or no line covers it}
   *
   * @param call a call
   */
  public Optional<MethodEffects> find(MethodInsnNode call) {
    return knows(call.owner)
        ? find(MethodRef.of(call), call.getOpcode() == Opcodes.INVOKESTATIC)
        : Optional.empty();
  }

  /**
   * Looks up what a type promises of the implementations of a method. A line for all methods of the
   * type promises nothing of those that a subclass adds.
   *
   * @param method an instance method, with a type that this table knows as its owner
   * @return what its implementations do, or empty when no line names it
   */
  public Optional<MethodEffects> findContract(MethodRef method) {
    MethodRef original = method.in(listed(method.owner()));
    return named(lineage(original.owner()), original)
        .map(words -> interpret(words, original, false));
  }

  private MethodEffects interpret(List<String> words, MethodRef method, boolean isStatic) {
    MethodEffects effects = EffectWords.interpret(words, method, isStatic);
    return isImmutable(Type.getReturnType(method.descriptor()))
        ? effects.withoutOrigins()
        : effects;
  }

  private Optional<List<String>> named(Set<String> candidates, MethodRef method) {
    String name = method.name().equals("<init>") ? "new" : method.name();
    Type[] parameters = Type.getArgumentTypes(method.descriptor());
    String signature = name + "(" + simpleNames(parameters) + ")";
    return firstWords(candidates, List.of(signature, name + "/" + parameters.length, name));
  }

  private static String simpleNames(Type[] types) {
    StringBuilder names = new StringBuilder();
    for (Type type : types) {
      names.append(names.length() == 0 ? "" : ",").append(simpleName(type));
    }
    return names.toString();
  }

  /** The name of a type without its package and the classes around it, as in {@code Entry[]}. */
  private static String simpleName(Type type) {
    String name = type.getClassName();
    int end = name.indexOf('[');
    int last = (end == -1 ? name.length() : end) - 1; // names of Scala objects end with $
    return name.substring(
        Math.max(name.lastIndexOf('.', last), name.lastIndexOf('$', last - 1)) + 1);
  }

  private Optional<List<String>> firstWords(Set<String> candidates, List<String> keys) {
    for (String type : candidates) {
      TypeEntry entry = entry(type);
      List<String> words = entry == null ? null : entry.words(keys);
      if (words != null) {
        return Optional.of(words);
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
    TypeEntry entry = entry(type);
    if (entry != null && lineage.add(type)) {
      entry.supertypes.forEach(supertype -> addLineage(supertype, lineage));
    }
  }
}
