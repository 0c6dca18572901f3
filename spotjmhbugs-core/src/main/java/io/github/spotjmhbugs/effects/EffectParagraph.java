// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * The part of an effect table on one type.
 *
 * @param methods the words on its methods, by what names these in the table; they are parsed when
 *     somebody asks for them, since few analyses need many methods
 */
record EffectParagraph(
    Set<TypeWord> typeWords, List<String> supertypes, Map<String, String> methods) {
  /**
   * Reads a paragraph.
   *
   * @param lines its lines, with comments; the first one names the type
   * @throws IllegalArgumentException when a line breaks the grammar
   */
  static EffectParagraph of(List<String> lines) {
    List<String> head = words(content(lines.get(0)).replace('.', '/'));
    int end = head.contains("<") ? head.indexOf("<") : head.size();
    Set<TypeWord> typeWords = EnumSet.noneOf(TypeWord.class);
    for (String word : head.subList(1, end)) {
      typeWords.add(TypeWord.valueOf(word.toUpperCase(Locale.ROOT)));
    }
    List<String> supertypes = head.stream().skip(end + 1L).toList();
    Map<String, String> methods = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      add(content(line).strip(), methods);
    }
    return new EffectParagraph(typeWords, supertypes, methods);
  }

  private static String content(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? line : line.substring(0, comment);
  }

  private static void add(String line, Map<String, String> methods) {
    int gap = line.indexOf("  ");
    check(gap >= 0 || line.isEmpty(), "no effects after two blanks", line);
    for (String method : words(line.substring(0, Math.max(0, gap)))) {
      check(method.indexOf('(') > 0 == method.endsWith(")"), "a blank within " + method, line);
      String earlier = methods.put(method, line.substring(gap).strip());
      check(earlier == null, method + " is listed twice in its type", line);
    }
  }

  static List<String> words(String text) {
    return Collections.list(new StringTokenizer(text)).stream().map(String.class::cast).toList();
  }

  static void check(boolean holds, String problem, String line) {
    if (!holds) {
      throw new IllegalArgumentException(problem + ": " + line);
    }
  }

  /**
   * What a line in an effect table says about its methods.
   *
   * @param operands the words of the line with the operands that follow them, as bit masks: bit 0
   *     is the receiver, bit 1 the first argument, and the results that are no operands have their
   *     bits of {@link MethodEffects#origins()}
   */
  record Words(Map<String, Long> operands) {
    private static final Set<String> ALONE = Set.of("pure", "acts", "copies");
    private static final Set<String> WITH_OPERANDS =
        Set.of("changes", "writes", "checks", "calls", "returns");
    private static final Set<String> TRAITS =
        Stream.of(Trait.values()).map(Words::spelling).collect(Collectors.toSet());

    /**
     * Reads the effects on a line.
     *
     * @throws IllegalArgumentException when a word is unknown or stands at the wrong place
     */
    static Words of(String text) {
      Map<String, Long> operands = new HashMap<>();
      String verb = "";
      for (String word : EffectParagraph.words(text)) {
        verb = bit(word) == 0 ? word : verb;
        operands.merge(verb, bit(word), (one, other) -> one | other);
      }
      operands.forEach((word, mask) -> check(word, mask != 0, text));
      return new Words(operands);
    }

    private static void check(String word, boolean hasOperands, String text) {
      boolean takesOperands = WITH_OPERANDS.contains(word);
      boolean isTrait = TRAITS.contains(word);
      EffectParagraph.check(
          takesOperands || isTrait || ALONE.contains(word), "unknown word '" + word + "'", text);
      EffectParagraph.check(takesOperands == hasOperands, "wrong operands of '" + word + "'", text);
    }

    private static String spelling(Trait trait) {
      return trait.name().toLowerCase(Locale.ROOT);
    }

    private static long bit(String word) {
      return switch (word) {
        case "this" -> 1;
        case "fresh" -> MethodEffects.NEWLY_ALLOCATED;
        case "world" -> MethodEffects.ESCAPED;
        default -> Character.isDigit(word.charAt(0)) ? 1L << Integer.parseInt(word) : 0;
      };
    }

    MethodEffects of(MethodRef method, boolean isStatic) {
      int parameters = Type.getArgumentTypes(method.descriptor()).length + (isStatic ? 0 : 1);
      long all = (1L << Math.min(parameters, MethodEffects.MAX_PARAMETERS)) - 1;
      long writes = mask("writes", isStatic);
      long changes = mask("changes", isStatic) | writes;
      long returned = mask("returns", isStatic);
      boolean stores = changes != 0 || method.name().equals("<init>");
      return new MethodEffects(
          has("acts") ? GlobalEffect.CERTAIN : GlobalEffect.NONE,
          changes,
          writes,
          mask("checks", isStatic),
          mask("calls", isStatic),
          stores && !has("copies") ? all : 0,
          0,
          origins(
              returned, parameters > MethodEffects.MAX_PARAMETERS ? MethodEffects.ESCAPED : all),
          all,
          all,
          returned == 0 ? MethodEffects.NONE_RETURNED : Long.numberOfTrailingZeros(returned),
          traits());
    }

    private boolean has(String word) {
      return operands.containsKey(word);
    }

    /** The first parameter of a static method is its first argument. */
    private long mask(String verb, boolean isStatic) {
      long mask = operands.getOrDefault(verb, 0L) & MethodEffects.PARAMETERS;
      return isStatic ? (mask >>> 1) | (mask & 1) : mask;
    }

    private long origins(long returned, long anywhere) {
      long results = operands.getOrDefault("returns", 0L) & ~MethodEffects.PARAMETERS;
      if (results != 0) {
        return results;
      } else if (returned != 0) {
        return returned;
      } else if (has("view")) {
        return 1; // what it shows is its first operand
      }
      return has("acts") ? MethodEffects.ESCAPED : anywhere;
    }

    private Set<Trait> traits() {
      Set<Trait> traits = EnumSet.allOf(Trait.class);
      traits.removeIf(trait -> !has(spelling(trait)));
      return traits;
    }
  }
}
