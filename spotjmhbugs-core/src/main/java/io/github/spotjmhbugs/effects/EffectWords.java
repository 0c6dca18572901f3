// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/** The words of a line in an effect table, and what they say about a method. */
final class EffectWords {
  private static final Map<String, Trait> TRAITS =
      Stream.of(Trait.values())
          .collect(
              Collectors.toMap(trait -> trait.name().toLowerCase(Locale.ROOT), trait -> trait));
  private static final Set<String> ALONE = Set.of("pure", "acts", "copies");
  private static final Set<String> WITH_PARAMETERS =
      Set.of("changes", "writes", "checks", "calls", "returns");

  private EffectWords() {}

  private static boolean standsAlone(String word) {
    return ALONE.contains(word) || TRAITS.containsKey(word);
  }

  /**
   * Checks the grammar of a line.
   *
   * @param place where the line stands, for the message
   * @param words the words of a line
   * @throws IllegalArgumentException when a word is unknown or stands at the wrong place
   */
  static void check(String place, List<String> words) {
    String verb = null;
    boolean complete = true;
    for (String word : words) {
      boolean opens = WITH_PARAMETERS.contains(word);
      if (opens || standsAlone(word)) {
        require(complete, place, "nothing after '" + verb + "'", words);
        verb = opens ? word : null;
        complete = !opens;
      } else {
        boolean fits = verb != null && isOperand(verb, word);
        require(fits, place, "unknown word '" + word + "'", words);
        complete = true;
      }
    }
    require(complete, place, "nothing after '" + verb + "'", words);
  }

  private static void require(boolean holds, String place, String problem, List<String> words) {
    if (!holds) {
      throw new IllegalArgumentException(place + ": " + problem + " in " + words);
    }
  }

  private static boolean isOperand(String verb, String word) {
    boolean origin = word.equals("fresh") || word.equals("world");
    return word.equals("this")
        || (word.chars().allMatch(Character::isDigit) && !word.startsWith("0"))
        || (verb.equals("returns") && origin);
  }

  /**
   * {@return what the words of a line say about a method}
   *
   * @param words the words of a line
   * @param method the method
   * @param isStatic whether the method has no receiver
   */
  static MethodEffects interpret(List<String> words, MethodRef method, boolean isStatic) {
    int parameters = Type.getArgumentTypes(method.descriptor()).length + (isStatic ? 0 : 1);
    long writes = mask(words, "writes", isStatic);
    long changes = mask(words, "changes", isStatic) | writes;
    long returned = mask(words, "returns", isStatic);
    boolean stores = changes != 0 || method.name().equals("<init>");
    return new MethodEffects(
        words.contains("acts") ? GlobalEffect.CERTAIN : GlobalEffect.NONE,
        changes,
        writes,
        mask(words, "checks", isStatic),
        mask(words, "calls", isStatic),
        stores && !words.contains("copies") ? all(parameters) : 0,
        0,
        origins(words, returned, parameters),
        returned == 0 ? MethodEffects.NONE_RETURNED : Long.numberOfTrailingZeros(returned),
        traits(words));
  }

  private static long origins(List<String> words, long returned, int parameters) {
    if (words.contains("fresh")) {
      return MethodEffects.NEWLY_ALLOCATED;
    }
    boolean shared = words.contains("world") || words.contains("acts");
    if ((shared && returned == 0) || parameters > MethodEffects.MAX_PARAMETERS) {
      return MethodEffects.ESCAPED;
    }
    return returned != 0 ? returned : all(parameters);
  }

  private static long all(int parameters) {
    return (1L << Math.min(parameters, MethodEffects.MAX_PARAMETERS)) - 1;
  }

  private static long mask(List<String> words, String verb, boolean isStatic) {
    long mask = 0;
    boolean applies = false;
    for (String word : words) {
      if (standsAlone(word) || WITH_PARAMETERS.contains(word)) {
        applies = word.equals(verb);
      } else if (applies && word.equals("this")) {
        mask |= 1;
      } else if (applies && Character.isDigit(word.charAt(0))) {
        mask |= 1L << (Integer.parseInt(word) - (isStatic ? 1 : 0));
      }
    }
    return mask;
  }

  private static Set<Trait> traits(List<String> words) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (String word : words) {
      Trait trait = TRAITS.get(word);
      if (trait != null) {
        traits.add(trait);
      }
    }
    return traits;
  }
}
