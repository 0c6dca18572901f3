// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one call does, in terms of its caller's values. The functions that it runs are included.
 *
 * @param callee what the called method does by itself
 * @param apartFromParameters the effect that the call has on global state, if any, without those of
 *     functions that the caller was handed
 * @param runs the caller's parameters that the call runs as functions, as a bit mask
 * @param mutated the values whose objects it stores into
 * @param mutatedReachably those of {@code mutated} of which it also mutates what they refer to
 * @param kept the values that it may keep, or a part of them, in what it stores into
 * @param checked the values that decide whether it throws
 */
public record CallEffects(
    MethodEffects callee,
    GlobalEffect apartFromParameters,
    long runs,
    List<Definition> mutated,
    List<Definition> mutatedReachably,
    List<Definition> kept,
    List<Definition> checked) {
  /** What an instruction does that is no call. */
  static final CallEffects NOTHING = of(MethodEffects.PURE, List.of());

  /** The call of a method with the given operands, without the functions that it runs. */
  static CallEffects of(MethodEffects callee, List<Definition> operands) {
    return new CallEffects(
        callee,
        callee.globalEffect(),
        0,
        select(operands, callee.mutates()),
        select(operands, callee.mutatesReachable()),
        select(operands, callee.keeps()),
        select(operands, callee.checks()));
  }

  /**
   * {@return the values that not the called method stores into, but the functions that it runs}
   *
   * @param operands what the call is handed
   */
  public List<Definition> mutatedByFunctions(List<Definition> operands) {
    List<Definition> byFunctions = new ArrayList<>(mutated);
    byFunctions.removeAll(select(operands, callee.mutates()));
    return byFunctions;
  }

  /** The operands at the positions that are set in a bit mask. */
  static List<Definition> select(List<Definition> operands, long mask) {
    List<Definition> selected = new ArrayList<>(2);
    for (int i = 0; i < operands.size() && i < MethodEffects.MAX_PARAMETERS; i++) {
      if ((mask & 1L << i) != 0) {
        selected.add(operands.get(i));
      }
    }
    return selected;
  }

  /** {@return the effect that the call has on global state, if any} */
  public GlobalEffect globalEffect() {
    return runs == 0 ? apartFromParameters : apartFromParameters.or(GlobalEffect.POSSIBLE);
  }

  CallEffects of(MethodEffects otherCallee) {
    return with(otherCallee, apartFromParameters, runs);
  }

  /** The same call, if it also has, or may have, an effect on global state. */
  CallEffects with(GlobalEffect other) {
    return with(callee, apartFromParameters.or(other), runs);
  }

  CallEffects running(int parameter) {
    return with(callee, apartFromParameters, runs | 1L << parameter);
  }

  private CallEffects with(MethodEffects otherCallee, GlobalEffect apart, long functions) {
    return new CallEffects(otherCallee, apart, functions, mutated, mutatedReachably, kept, checked);
  }

  CallEffects and(CallEffects other) {
    return new CallEffects(
        callee.keptLike(other.callee),
        apartFromParameters.or(other.apartFromParameters),
        runs | other.runs,
        joined(mutated, other.mutated),
        joined(mutatedReachably, other.mutatedReachably),
        joined(kept, other.kept),
        joined(checked, other.checked));
  }

  CallEffects mutating(List<Definition> values) {
    return and(
        new CallEffects(callee, GlobalEffect.NONE, 0, values, List.of(), List.of(), List.of()));
  }

  /** The same call, if it also mutates values and what they refer to, and may keep them there. */
  CallEffects mutatingReachably(List<Definition> values) {
    return and(new CallEffects(callee, GlobalEffect.NONE, 0, values, values, values, List.of()));
  }

  /**
   * The same call, if it also runs a method, whose parameters may be parts of any of the values.
   *
   * @param runsParts whether a function that the method runs may be such a part
   */
  CallEffects handing(List<Definition> values, MethodEffects run, boolean runsParts) {
    List<Definition> stored = run.mutates() == 0 ? List.of() : values;
    List<Definition> held = run.keeps() == 0 ? stored : values;
    List<Definition> tested = run.checks() == 0 ? List.of() : values;
    boolean isUnknown = runsParts && run.calls() != 0;
    GlobalEffect running = isUnknown ? GlobalEffect.POSSIBLE : GlobalEffect.NONE;
    return and(new CallEffects(callee, running, 0, stored, stored, held, tested));
  }

  private static List<Definition> joined(List<Definition> some, List<Definition> others) {
    if (others.isEmpty()) {
      return some;
    }
    return Stream.concat(some.stream(), others.stream()).distinct().toList();
  }
}
