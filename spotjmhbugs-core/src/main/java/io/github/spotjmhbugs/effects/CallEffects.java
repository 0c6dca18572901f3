// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one call does, in terms of its caller's values. The functions that it runs are included.
 *
 * @param callee what the called method does by itself
 * @param globalEffect the effect that the call has on global state, if any
 * @param mutated the values whose objects it stores into
 * @param mutatedReachably those of {@code mutated} of which it also mutates what they refer to
 * @param checked the values that decide whether it throws
 */
public record CallEffects(
    MethodEffects callee,
    GlobalEffect globalEffect,
    List<Definition> mutated,
    List<Definition> mutatedReachably,
    List<Definition> checked) {

  /** The same call with another effect on global state. */
  CallEffects with(GlobalEffect other) {
    return new CallEffects(callee, other, mutated, mutatedReachably, checked);
  }

  /** The same call, if it also does what another one does. */
  CallEffects and(CallEffects other) {
    return new CallEffects(
        callee.keptLike(other.callee),
        globalEffect.or(other.globalEffect),
        joined(mutated, other.mutated),
        joined(mutatedReachably, other.mutatedReachably),
        joined(checked, other.checked));
  }

  private static List<Definition> joined(List<Definition> some, List<Definition> others) {
    return Stream.concat(some.stream(), others.stream()).distinct().toList();
  }
}
