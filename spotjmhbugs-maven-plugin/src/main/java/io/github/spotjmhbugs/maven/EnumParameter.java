// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.gate.Choice;
import java.util.EnumSet;
import java.util.Set;

/** Parameters whose values are enum constants in any case; Maven itself would be case-sensitive. */
final class EnumParameter {
  private EnumParameter() {}

  /**
   * Parses one value.
   *
   * @param parameter the parameter's name as the user knows it
   * @param value the value that the user gave
   * @param type the type of the constants
   * @param <E> the type of the constants
   * @return the constant of that name
   * @throws IllegalArgumentException when there is none; the message lists the valid values
   */
  static <E extends Enum<E>> E one(String parameter, String value, Class<E> type) {
    try {
      return Choice.of(type, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(parameter + ": " + e.getMessage(), e);
    }
  }

  /**
   * Parses several values.
   *
   * @param parameter the parameter's name as the user knows it
   * @param values the values that the user gave, separated by commas
   * @param type the type of the constants
   * @param <E> the type of the constants
   * @return the constants of these names
   * @throws IllegalArgumentException when one of them does not exist; the message lists the valid
   *     values
   */
  static <E extends Enum<E>> Set<E> several(String parameter, String values, Class<E> type) {
    Set<E> constants = EnumSet.noneOf(type);
    for (String value : values.split(",", -1)) {
      constants.add(one(parameter, value, type));
    }
    return constants;
  }
}
