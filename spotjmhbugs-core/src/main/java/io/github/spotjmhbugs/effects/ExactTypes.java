// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values whose class is known exactly, not merely by an upper bound: what {@code new} makes,
 * and the parameters that the caller knows of.
 *
 * @param ofParameter internal class names by parameter index, receiver first
 */
public record ExactTypes(Map<Integer, String> ofParameter) {
  /** Nothing is known of any parameter. */
  public static final ExactTypes NONE = new ExactTypes(Map.of());

  /** Chains of casts and phis are short; a longer one is not worth the search. */
  private static final int MAX_STEPS = 8;

  /**
   * {@return exact types with only the receiver's known}
   *
   * @param receiver internal name of the exact class of the receiver, or null when it is not known
   */
  public static ExactTypes ofReceiver(@Nullable String receiver) {
    return receiver == null ? NONE : new ExactTypes(Map.of(0, receiver));
  }

  /**
   * {@return internal name of the exact class of a value, or null when only an upper bound is
   * known}
   *
   * @param value a value
   */
  public @Nullable String of(Definition value) {
    return of(value, MAX_STEPS);
  }

  private @Nullable String of(Definition value, int steps) {
    if (steps == 0) {
      return null;
    }
    return switch (value.kind()) {
      case ALLOCATION -> value.type().getInternalName();
      case PARAMETER -> ofParameter.get(value.parameterIndex());
      case CONVERSION -> of(value.operands().get(0), steps - 1);
      case PHI -> common(value, steps - 1);
      default -> null;
    };
  }

  private @Nullable String common(Definition phi, int steps) {
    String common = null;
    for (Definition operand : phi.operands()) {
      String type = operand == phi ? common : of(operand, steps);
      if (type == null || (common != null && !common.equals(type))) {
        return null;
      }
      common = type;
    }
    return common;
  }
}
