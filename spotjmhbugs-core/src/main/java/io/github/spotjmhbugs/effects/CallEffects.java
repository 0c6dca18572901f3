// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.Action;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one call does, in terms of its caller's values. The functions that it runs are included.
 *
 * @param callee what the called method does by itself
 * @param action whether the call acts on the world
 * @param changed the values whose objects it stores into
 * @param deeplyChanged those of {@code changed} of which it also changes what they refer to
 * @param checked the values that decide whether it throws
 */
public record CallEffects(
    MethodEffects callee,
    Action action,
    List<Definition> changed,
    List<Definition> deeplyChanged,
    List<Definition> checked) {

  /** The same call with another action. */
  CallEffects with(Action other) {
    return new CallEffects(callee, other, changed, deeplyChanged, checked);
  }

  /** The same call, if it also does what another one does. */
  CallEffects and(CallEffects other) {
    return new CallEffects(
        callee,
        action.or(other.action),
        joined(changed, other.changed),
        joined(deeplyChanged, other.deeplyChanged),
        joined(checked, other.checked));
  }

  private static List<Definition> joined(List<Definition> some, List<Definition> others) {
    return Stream.concat(some.stream(), others.stream()).distinct().toList();
  }
}
