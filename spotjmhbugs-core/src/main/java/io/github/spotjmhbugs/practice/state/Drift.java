// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a call makes of an object that stays, where the effect tables say so. */
enum Drift {
  /** The object holds more than before. */
  GROWS(Trait.GROWS, Trait.SHRINKS),
  /** The object has less to give than before, and in the end nothing. */
  EXHAUSTED(Trait.EXHAUSTS, Trait.REWINDS),
  /** The elements are in order from then on. */
  SORTED(Trait.SORTS, Trait.GROWS);

  private static final EffectTable TABLE = EffectTable.bundled();

  private final Trait cause;
  private final Trait remedy;

  Drift(Trait cause, Trait remedy) {
    this.cause = cause;
    this.remedy = remedy;
  }

  /** What a call does to its first operand; empty for most. */
  static Optional<Drift> of(MethodInsnNode call) {
    return Stream.of(values()).filter(drift -> TABLE.says(call, drift.cause)).findFirst();
  }

  /**
   * What an instruction does to its first operand: a call, or a method reference that adds to what
   * it was made with and is run for each element, as in {@code names.forEach(list::add)}.
   */
  static Optional<Drift> of(DataDependencyGraph graph, int instruction) {
    return graph.instruction(instruction) instanceof MethodInsnNode call
        ? of(call)
        : FunctionObject.of(graph.instruction(instruction))
            .filter(function -> function.captured() > 0)
            .filter(function -> isRunForEach(graph, instruction))
            .flatMap(function -> of(function.call()))
            .filter(GROWS::equals);
  }

  private static boolean isRunForEach(DataDependencyGraph graph, int making) {
    Definition function = graph.resultOf(making);
    List<Use> uses = function == null ? List.of() : graph.usesOf(function);
    return !uses.isEmpty() && uses.stream().allMatch(use -> isRepeating(graph, use));
  }

  private static boolean isRepeating(DataDependencyGraph graph, Use use) {
    return !use.isByPhi()
        && graph.instruction(use.instruction()) instanceof MethodInsnNode call
        && TABLE.says(call, Trait.REPEATS);
  }

  /** Whether a call is known to undo the drift of its receiver, or named like one that does. */
  boolean isUndoneBy(MethodInsnNode call) {
    return TABLE
        .find(call)
        .map(effects -> effects.is(remedy))
        .orElseGet(() -> this == EXHAUSTED && NamingConvention.REWINDING.fits(call));
  }

  /** Whether a call is known to leave, or to go on with, what it does to its receiver. */
  boolean outlasts(MethodInsnNode call) {
    boolean addsAtMost = this == GROWS && call.getOpcode() != Opcodes.INVOKESTATIC;
    return addsAtMost ? TABLE.find(call).isPresent() : TABLE.says(call, cause);
  }
}
