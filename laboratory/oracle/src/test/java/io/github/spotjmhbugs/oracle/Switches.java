// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.lang.Enum.EnumDesc;
import org.jspecify.annotations.Nullable;

/**
 * Decides for running programs what {@code java.lang.runtime.SwitchBootstraps} would: to have the
 * JVM link each switch takes longer than to run the program.
 */
public final class Switches {
  private Switches() {}

  /**
   * Finds the label for an object.
   *
   * @param selector the object
   * @param restart the first label to look at
   * @param labels classes, strings, integers and the names of enum constants
   * @return index of the label, or their number; -1 for null
   */
  public static int typeSwitch(@Nullable Object selector, int restart, Object[] labels) {
    if (selector == null) {
      return -1;
    }
    for (int i = restart; i < labels.length; i++) {
      if (matches(selector, labels[i])) {
        return i;
      }
    }
    return labels.length;
  }

  private static boolean matches(Object selector, Object label) {
    if (label instanceof Class<?> type) {
      return type.isInstance(selector);
    } else if (label instanceof EnumDesc<?> constant) {
      return selector instanceof Enum<?> value
          && value.name().equals(constant.constantName())
          && value
              .getDeclaringClass()
              .descriptorString()
              .equals(constant.constantType().descriptorString());
    }
    return label.equals(selector);
  }

  /**
   * Finds the label for a constant of an enum.
   *
   * @param selector the constant
   * @param restart the first label to look at
   * @param labels classes, and names of constants
   * @return index of the label, or their number; -1 for null
   */
  public static int enumSwitch(@Nullable Object selector, int restart, Object[] labels) {
    if (!(selector instanceof Enum<?> value)) {
      return -1;
    }
    for (int i = restart; i < labels.length; i++) {
      if (labels[i] instanceof String name
          ? value.name().equals(name)
          : matches(value, labels[i])) {
        return i;
      }
    }
    return labels.length;
  }
}
