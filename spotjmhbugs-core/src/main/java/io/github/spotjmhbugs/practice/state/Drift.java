// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a call makes of an object that stays, where the effect tables say so. */
enum Drift {
  GROWS(Trait.GROWS, Trait.SHRINKS),
  /** The object holds less than before, and in the end nothing of what it was filled with. */
  EMPTIED(Trait.SHRINKS, Trait.GROWS),
  /** The object has less to give than before, and in the end nothing. */
  EXHAUSTED(Trait.EXHAUSTS, Trait.REWINDS),
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
    return TABLE
        .find(call)
        .flatMap(does -> Stream.of(values()).filter(drift -> does.is(drift.cause)).findFirst());
  }

  /**
   * What an instruction does to its first operand: a call, or a method reference that adds to what
   * it was made with and is run for each element, as in {@code names.forEach(list::add)}.
   */
  static Optional<Drift> of(MethodAnalysis method, int instruction) {
    DataDependencyGraph graph = method.graph();
    return graph.instruction(instruction) instanceof MethodInsnNode call
        ? of(call)
            .or(
                () ->
                    addsNewKey(graph, instruction, call) || growsByType(method, instruction, call)
                        ? Optional.of(GROWS)
                        : isStep(call) && isAskedForMore(graph, instruction)
                            ? Optional.of(EXHAUSTED)
                            : Optional.empty())
        : FunctionObject.of(graph.instruction(instruction))
            .filter(function -> function.captured() > 0)
            .filter(function -> isRunForEach(graph, instruction))
            .flatMap(function -> of(function.call()))
            .filter(GROWS::equals);
  }

  /** Whether the receiver grows because of its own class, not of that which declares the method. */
  private static boolean growsByType(MethodAnalysis method, int instruction, MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE
        && TABLE.find(call).isPresent()
        && method
            .exactTypeIn(method.graph().uncast(method.graph().operandsOf(instruction).get(0)))
            .flatMap(type -> TABLE.find(new MethodRef(type, call.name, call.desc), false))
            .filter(effects -> effects.is(Trait.GROWS))
            .isPresent();
  }

  private static boolean isStep(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC && NamingConvention.STEP.fits(call);
  }

  /** Whether a loop goes on until the receiver of a call in it has no more to give. */
  private static boolean isAskedForMore(DataDependencyGraph graph, int call) {
    Definition receiver = graph.unconverted(graph.operandsOf(call).get(0));
    return LoopRegion.loopsOf(graph.controlFlow()).stream()
        .filter(loop -> loop.contains(graph.controlFlow().blockOf(call)))
        .flatMap(loop -> loop.tested(graph))
        .filter(
            tested ->
                graph.codeOf(tested) instanceof MethodInsnNode question
                    && question.getOpcode() != Opcodes.INVOKESTATIC
                    && NamingConvention.QUESTION.fits(question))
        .anyMatch(
            tested -> graph.isSameObject(receiver, graph.unconverted(tested.operands().get(0))));
  }

  /** Whether the first argument is a count that the method steps, or drawn: one not in yet. */
  private static boolean addsNewKey(
      DataDependencyGraph graph, int instruction, MethodInsnNode call) {
    if (!TABLE.says(call, Trait.KEYED)) {
      return false;
    }
    Definition key = graph.unconverted(graph.operandsOf(instruction).get(1));
    boolean isDrawn =
        graph.codeOf(key) instanceof MethodInsnNode drawn && TABLE.says(drawn, Trait.DISTINCT);
    return isDrawn
        || graph
            .fieldStores()
            .mapToObj(graph::storedBy)
            .map(graph::unconverted)
            .filter(stepped -> isStepped(graph, stepped))
            .flatMap(stepped -> Stream.concat(Stream.of(stepped), stepped.operands().stream()))
            .filter(value -> !value.is(Definition.Kind.CONSTANT))
            .anyMatch(key::equals);
  }

  /** Whether a value is that of a field and one more. */
  private static boolean isStepped(DataDependencyGraph graph, Definition value) {
    return InstructionKind.INTEGER_ADDITION.has(graph.codeOf(value))
        && value.operands().stream().anyMatch(part -> part.is(Definition.Kind.LOAD))
        && value.operands().stream().anyMatch(part -> part.is(Definition.Kind.CONSTANT));
  }

  /** Whether a function does nothing but to run for each element, at once. */
  static boolean isRunForEach(DataDependencyGraph graph, int making) {
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
  boolean survives(MethodInsnNode call) {
    if (this == EXHAUSTED && isStep(call)) {
      return true;
    }
    boolean goesOn = this == GROWS || this == SETTLED || NamingConvention.QUESTION.fits(call);
    return (goesOn && call.getOpcode() != Opcodes.INVOKESTATIC)
        ? TABLE.find(call).isPresent()
        : TABLE.says(call, cause);
  }
}
