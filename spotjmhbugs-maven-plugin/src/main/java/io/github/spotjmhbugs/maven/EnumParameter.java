// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Parameters that take words, in any case; Maven itself would want the names of the constants. */
final class EnumParameter {
  private EnumParameter() {}

  /**
   * @param parameter the parameter's name as a user knows it
   * @param value what the user wrote
   * @param type what there is to choose from
   * @param <E> the type of the constants
   * @return the constant of that name
   * @throws IllegalArgumentException when there is none; the message says what there is
   */
  static <E extends Enum<E>> E one(String parameter, String value, Class<E> type) {
    String wanted = value.strip();
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(wanted))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(refusal(parameter, wanted, type)));
  }

  /**
   * @param parameter the parameter's name as a user knows it
   * @param values what the user wrote, separated by commas
   * @param type what there is to choose from
   * @param <E> the type of the constants
   * @return the constants of these names
   * @throws IllegalArgumentException when there is none for one of them
   */
  static <E extends Enum<E>> Set<E> several(String parameter, String values, Class<E> type) {
    Set<E> chosen = EnumSet.noneOf(type);
    for (String value : values.split(",", -1)) {
      chosen.add(one(parameter, value, type));
    }
    return chosen;
  }

  private static <E extends Enum<E>> String refusal(String parameter, String value, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", ", parameter + ": '" + value + "' is none of ", ""));
  }
}
