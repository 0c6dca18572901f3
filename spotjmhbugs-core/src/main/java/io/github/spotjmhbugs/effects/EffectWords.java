// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * What a line in an effect table says about its methods.
 *
 * @param operands the words of the line with the operands that follow them, as bit masks: bit 0 is
 *     the receiver, bit 1 the first argument
 */
record EffectWords(Map<String, Long> operands) {
  private static final Set<String> ALONE = Set.of("pure", "acts", "copies");
  private static final Set<String> WITH_OPERANDS =
      Set.of("changes", "writes", "checks", "calls", "returns");
  private static final Set<String> TRAITS =
      Stream.of(Trait.values()).map(EffectWords::spelling).collect(Collectors.toSet());

  /**
   * Reads the effects on a line.
   *
   * @param place where the line stands, for the message
   * @param words the words of the line
   * @throws IllegalArgumentException when a word is unknown or stands at the wrong place
   */
  static EffectWords of(String place, List<String> words) {
    Map<String, Long> operands = new HashMap<>();
    String verb = "";
    boolean isComplete = true;
    for (String word : words) {
      boolean isOperand = isOperand(verb, word);
      require(isOperand || isVerb(word), "unknown word '" + word + "'", place, words);
      require(isOperand || isComplete, "nothing after '" + verb + "'", place, words);
      isComplete = isOperand || !WITH_OPERANDS.contains(word);
      verb = isOperand ? verb : word;
      operands.merge(bit(word) == 0 ? word : verb, bit(word), (one, other) -> one | other);
    }
    require(isComplete, "nothing after '" + verb + "'", place, words);
    return new EffectWords(operands);
  }

  private static void require(boolean holds, String problem, String place, List<String> words) {
    if (!holds) {
      throw new IllegalArgumentException(place + problem + " in " + words);
    }
  }

  /** How the tables spell a word. */
  static String spelling(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static boolean isVerb(String word) {
    return ALONE.contains(word) || WITH_OPERANDS.contains(word) || TRAITS.contains(word);
  }

  private static boolean isOperand(String verb, String word) {
    boolean isOrigin = word.equals("fresh") || word.equals("world");
    return isOrigin
        ? verb.equals("returns")
        : WITH_OPERANDS.contains(verb) && (word.equals("this") || isArgument(word));
  }

  private static boolean isArgument(String word) {
    return word.chars().allMatch(Character::isDigit) && !word.startsWith("0");
  }

  private static long bit(String word) {
    return word.equals("this") ? 1 : isArgument(word) ? 1L << Integer.parseInt(word) : 0;
  }

  /**
   * {@return what the line says about a method}
   *
   * @param method the method
   * @param isStatic whether the method has no receiver
   */
  MethodEffects of(MethodRef method, boolean isStatic) {
    int parameters = Type.getArgumentTypes(method.descriptor()).length + (isStatic ? 0 : 1);
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
        stores && !has("copies") ? all(parameters) : 0,
        0,
        origins(returned, parameters),
        returned == 0 ? MethodEffects.NONE_RETURNED : Long.numberOfTrailingZeros(returned),
        traits());
  }

  private boolean has(String word) {
    return operands.containsKey(word);
  }

  /** The first parameter of a static method is its first argument. */
  private long mask(String verb, boolean isStatic) {
    long mask = operands.getOrDefault(verb, 0L);
    return isStatic ? (mask >>> 1) | (mask & 1) : mask;
  }

  private long origins(long returned, int parameters) {
    if (has("fresh")) {
      return MethodEffects.NEWLY_ALLOCATED;
    }
    boolean shared = has("world") || has("acts");
    if ((shared && returned == 0) || parameters > MethodEffects.MAX_PARAMETERS) {
      return MethodEffects.ESCAPED;
    }
    return returned != 0 ? returned : all(parameters);
  }

  private static long all(int parameters) {
    return (1L << Math.min(parameters, MethodEffects.MAX_PARAMETERS)) - 1;
  }

  private Set<Trait> traits() {
    Set<Trait> traits = EnumSet.allOf(Trait.class);
    traits.removeIf(trait -> !has(spelling(trait)));
    return traits;
  }
}
