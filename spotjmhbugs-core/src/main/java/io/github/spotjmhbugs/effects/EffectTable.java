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
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The effects of well-known methods, from text tables ({@code README.txt}). Thread-safe. */
public final class EffectTable {
  private static final String OBJECT = "java/lang/Object";
  private static final String ANY_METHOD = "*";

  /** What the full names of libraries begin with; no name of the platform does. */
  private static final Pattern OF_LIBRARY = Pattern.compile("(com|io|it|org)/");

  /** The names of the bundled tables, without their extension. */
  public static final List<String> FILES =
      List.of("jdk-lang jdk-util jdk-io guava netty kotlin scala vavr libraries".split(" "));

  /** The lines on each type. Few of them are read, since programs use few types. */
  private final Map<String, List<String>> lines = new HashMap<>();

  private final Map<String, EffectParagraph> paragraphs = new ConcurrentHashMap<>();
  private final Map<Query, Optional<MethodEffects>> answers = new ConcurrentHashMap<>();
  private final Map<String, String> listedNames = new ConcurrentHashMap<>();

  /** What a type is, itself and not its subtypes. */
  public enum TypeWord {
    /** Nobody can store into its objects. */
    IMMUTABLE,
    /** Its objects run the functions that they were made with when they are used. */
    LAZY,
    /** Its objects stand for results that come later. */
    AWAITED,
    /** Threads that change one of its objects at the same time break it. */
    UNSAFE,
    /** What its methods and constants yield depends on the operands alone. */
    COMPUTES,
    /** Its methods reach files, other processes or machines. */
    IO
  }

  /** What is asked of the table: the same few methods are called again and again. */
  private record Query(MethodRef method, boolean isStatic) {}

  /** The tables are read when somebody asks for them. */
  private static final class Bundled {
    static final EffectTable TABLE = read();
  }

  private EffectTable() {}

  private static EffectTable read() {
    EffectTable table = new EffectTable();
    for (String file : FILES) {
      try (InputStream in = EffectTable.class.getResourceAsStream(file + ".txt")) {
        byte[] text = Objects.requireNonNull(in, file).readAllBytes();
        table.add(new String(text, StandardCharsets.UTF_8).lines().toList());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return table;
  }

  /** {@return the tables that come with this class} */
  public static EffectTable bundled() {
    return Bundled.TABLE;
  }

  /**
   * A table of the given lines, fully parsed.
   *
   * @throws IllegalArgumentException when a line breaks the grammar
   */
  static EffectTable of(List<String> lines) {
    EffectTable table = new EffectTable();
    table.add(lines);
    for (List<String> ofType : table.lines.values()) {
      EffectParagraph.of(ofType).methods().values().forEach(EffectParagraph.Words::of);
    }
    return table;
  }

  private void add(List<String> text) {
    List<String> current = null;
    for (String line : text) {
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      if (!Character.isWhitespace(line.charAt(0))) {
        current = new ArrayList<>();
        String type = new StringTokenizer(line, " #").nextToken().replace('.', '/');
        List<String> earlier = lines.put(type, current);
        EffectParagraph.check(earlier == null, "a type is listed twice", line);
      }
      Objects.requireNonNull(current, line).add(line);
    }
  }

  private @Nullable EffectParagraph paragraph(String type) {
    List<String> ofType = lines.get(type);
    return ofType == null
        ? null
        : paragraphs.computeIfAbsent(type, name -> EffectParagraph.of(ofType));
  }

  /** {@return whether the table has a paragraph on a type} */
  public boolean knows(String internalName) {
    return lines.containsKey(listed(internalName));
  }

  /**
   * The name that a type stands under here, also if a build has moved its library into a package of
   * its own, as shading does: {@code org/example/shaded/com/google/common/base/Joiner}.
   */
  private String listed(String type) {
    return lines.containsKey(type) ? type : listedNames.computeIfAbsent(type, this::originalName);
  }

  private String originalName(String type) {
    for (int end = type.indexOf('/'); end >= 0; end = type.indexOf('/', end + 1)) {
      String rest = type.substring(end + 1);
      if (OF_LIBRARY.matcher(rest).lookingAt() && lines.containsKey(rest)) {
        return rest;
      }
    }
    return type;
  }

  /** {@return whether the table says something of a type, which has an internal name} */
  public boolean says(TypeWord word, String type) {
    EffectParagraph paragraph = paragraph(listed(type));
    return paragraph != null && paragraph.typeWords().contains(word);
  }

  /** {@return whether nobody can store into a value of a type: its origin does not matter} */
  public boolean isImmutable(Type type) {
    return type.getSort() < Type.ARRAY || says(TypeWord.IMMUTABLE, type.getInternalName());
  }

  /** {@return whether an instruction calls what sleeps, or reaches files, processes or machines} */
  public boolean waits(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && (says(call, Trait.SLEEPS)
            || (says(TypeWord.IO, call.owner)
                && find(call).filter(it -> it.globalEffect() == GlobalEffect.NONE).isEmpty()));
  }

  /** {@return whether the table says something of the method that a call names} */
  public boolean says(MethodInsnNode call, Trait trait) {
    return find(call).filter(effects -> effects.is(trait)).isPresent();
  }

  /** {@return what the method does that a call names; empty when no line of the table covers it} */
  public Optional<MethodEffects> find(MethodInsnNode call) {
    return knows(call.owner)
        ? find(MethodRef.of(call), call.getOpcode() == Opcodes.INVOKESTATIC)
        : Optional.empty();
  }

  /**
   * {@return what a method does, looked up in its type, which this table knows, and then in the
   * type's supertypes; empty when no line covers it}
   *
   * @param isStatic whether it has no receiver
   */
  public Optional<MethodEffects> find(MethodRef method, boolean isStatic) {
    return answers.computeIfAbsent(new Query(method, isStatic), this::answer);
  }

  private Optional<MethodEffects> answer(Query query) {
    MethodRef method = query.method();
    Type result = Type.getReturnType(method.descriptor());
    return named(method)
        .or(() -> firstLine(method, List.of(ANY_METHOD)))
        .map(words -> EffectParagraph.Words.of(words).of(method, query.isStatic()))
        .map(effects -> isImmutable(result) ? effects.withoutOrigins() : effects);
  }

  /**
   * {@return what a type of this table promises of the implementations of an instance method; empty
   * when no line names it} A line for all methods promises nothing of those that a subclass adds.
   */
  public Optional<MethodEffects> findContract(MethodRef method) {
    return named(method).flatMap(line -> find(method, false));
  }

  private Optional<String> named(MethodRef method) {
    String name = method.name().equals("<init>") ? "new" : method.name();
    Type[] parameters = Type.getArgumentTypes(method.descriptor());
    String types =
        Stream.of(parameters).map(EffectTable::simpleName).collect(Collectors.joining(","));
    return firstLine(
        method, List.of(name + "(" + types + ")", name + "/" + parameters.length, name));
  }

  /** The line of the nearest type, and in it the one with the first of some keys. */
  private Optional<String> firstLine(MethodRef method, List<String> keys) {
    return lineage(method).stream()
        .map(EffectParagraph::methods)
        .flatMap(lines -> keys.stream().map(lines::get).filter(Objects::nonNull))
        .findFirst();
  }

  /** The name of a type without its package and the classes around it, as in {@code Entry[]}. */
  private static String simpleName(Type type) {
    String name = type.getClassName();
    int end = name.indexOf('[');
    int last = (end == -1 ? name.length() : end) - 1; // names of Scala objects end with $
    return name.substring(
        Math.max(name.lastIndexOf('.', last), name.lastIndexOf('$', last - 1)) + 1);
  }

  /** The types that may have a method: its owner and, but for constructors, the supertypes. */
  private Collection<EffectParagraph> lineage(MethodRef method) {
    Map<String, EffectParagraph> lineage = new LinkedHashMap<>();
    boolean isInherited = !method.name().equals("<init>");
    add(listed(method.owner()), isInherited, lineage);
    if (isInherited) {
      add(OBJECT, true, lineage);
    }
    return lineage.values();
  }

  private void add(String type, boolean withSupertypes, Map<String, EffectParagraph> lineage) {
    EffectParagraph paragraph = paragraph(type);
    if (paragraph != null && lineage.put(type, paragraph) == null && withSupertypes) {
      paragraph.supertypes().forEach(supertype -> add(supertype, true, lineage));
    }
  }
}
