// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKind;
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
  /** The object holds less than before, and in the end nothing of what it was filled with. */
  EMPTIED(Trait.SHRINKS, Trait.GROWS),
  /** The object has less to give than before, and in the end nothing. */
  EXHAUSTED(Trait.EXHAUSTS, Trait.REWINDS),
  /** The elements are in order from then on. */
  SORTED(Trait.SORTS, Trait.GROWS),
  /** The object is what it will be, and whoever waits for that goes on at once. */
  SETTLED(Trait.SETTLES, Trait.REWINDS);

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
            .or(() -> addsNewKey(graph, instruction, call) ? Optional.of(GROWS) : Optional.empty())
        : FunctionObject.of(graph.instruction(instruction))
            .filter(function -> function.captured() > 0)
            .filter(function -> isRunForEach(graph, instruction))
            .flatMap(function -> of(function.call()))
            .filter(GROWS::equals);
  }

  /** Whether the first argument is a count that the method steps, and so one that is not in yet. */
  private static boolean addsNewKey(
      DataDependencyGraph graph, int instruction, MethodInsnNode call) {
    return TABLE.says(call, Trait.KEYED)
        && graph
            .fieldStores()
            .mapToObj(graph::storedBy)
            .map(graph::unconverted)
            .filter(stepped -> isStep(graph, stepped))
            .flatMap(stepped -> Stream.concat(Stream.of(stepped), stepped.operands().stream()))
            .filter(value -> !value.is(Definition.Kind.CONSTANT))
            .anyMatch(graph.unconverted(graph.operandsOf(instruction).get(1))::equals);
  }

  /** Whether a value is that of a field and one more. */
  private static boolean isStep(DataDependencyGraph graph, Definition value) {
    return InstructionKind.INTEGER_ADDITION.has(graph.codeOf(value))
        && value.operands().stream().anyMatch(part -> part.is(Definition.Kind.LOAD))
        && value.operands().stream().anyMatch(part -> part.is(Definition.Kind.CONSTANT));
  }

  private static boolean isRunForEach(DataDependencyGraph graph, int making) {
    Definition function = graph.resultOf(making);
    List<Use> uses = function == null ? List.of() : graph.usesOf(function);
    return !uses.isEmpty()
        && uses.stream()
            .map(graph::codeOf)
            .allMatch(
                code -> code instanceof MethodInsnNode call && TABLE.says(call, Trait.REPEATS));
  }

  /** Whether a call is known to undo the drift of its receiver, or named like one that does. */
  boolean isUndoneBy(MethodInsnNode call) {
    return TABLE
        .find(call)
        .map(effects -> effects.is(remedy) || (this == EMPTIED && effects.is(Trait.KEYED)))
        .orElseGet(() -> this == EXHAUSTED && NamingConvention.REWINDING.fits(call));
  }

  /** Whether a call is known to leave, or to go on with, what it does to its receiver. */
  boolean outlasts(MethodInsnNode call) {
    boolean isOneWay = this == GROWS || this == SETTLED;
    return (isOneWay && call.getOpcode() != Opcodes.INVOKESTATIC)
        ? TABLE.find(call).isPresent()
        : TABLE.says(call, cause);
  }
}
