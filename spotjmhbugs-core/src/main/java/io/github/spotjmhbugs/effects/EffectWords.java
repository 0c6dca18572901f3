// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.EnumSet;
import java.util.HashMap;
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
 *     the receiver, bit 1 the first argument, and the results that are no operands have their bits
 *     of {@link MethodEffects#origins()}
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
   * @param text the words of the line
   * @throws IllegalArgumentException when a word is unknown or stands at the wrong place
   */
  static EffectWords of(String text) {
    Map<String, Long> operands = new HashMap<>();
    String verb = "";
    for (String word : EffectParagraph.words(text)) {
      verb = bit(word) == 0 ? word : verb;
      operands.merge(verb, bit(word), (one, other) -> one | other);
    }
    operands.forEach((word, mask) -> check(word, mask != 0, text));
    return new EffectWords(operands);
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

  /** {@return what the line says about a method} */
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
        origins(returned, parameters > MethodEffects.MAX_PARAMETERS ? MethodEffects.ESCAPED : all),
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
    }
    return has("acts") ? MethodEffects.ESCAPED : anywhere;
  }

  private Set<Trait> traits() {
    Set<Trait> traits = EnumSet.allOf(Trait.class);
    traits.removeIf(trait -> !has(spelling(trait)));
    return traits;
  }
}
