// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Words of users that stand for constants, in any case. */
public final class Choice {
  private Choice() {}

  /**
   * Finds a constant.
   *
   * @param type the type of the constants
   * @param word the name of one
   * @param <E> the type of the constants
   * @return the constant
   * @throws IllegalArgumentException when there is none of that name; the message lists them
   */
  public static <E extends Enum<E>> E of(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(word.strip()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(type, word)));
  }

  /**
   * Finds the constant that an option names.
   *
   * @param type the type of the constants
   * @param option the name of the option, as users write it
   * @param word what they gave
   * @param <E> the type of the constants
   * @return the constant
   * @throws IllegalArgumentException when there is none of that name; the message names the option
   *     and the constants
   */
  public static <E extends Enum<E>> E of(Class<E> type, String option, String word) {
    return named(option, () -> of(type, word));
  }

  /**
   * Reads the value of an option.
   *
   * @param option the name of the option, as users write it
   * @param value what reads it
   * @param <T> the type of the value
   * @return the value
   * @throws IllegalArgumentException when the value is wrong; the message begins with the option
   */
  public static <T> T named(String option, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  private static <E extends Enum<E>> String unknown(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", ", "'" + word.strip() + "' is none of ", ""));
  }
}
