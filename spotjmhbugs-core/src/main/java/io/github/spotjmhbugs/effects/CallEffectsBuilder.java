// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.MethodEffects.NEWLY_ALLOCATED;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.FunctionValues.FunctionTarget;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds out what the calls of one method do, together with the functions that they run. */
record CallEffectsBuilder(
    DataDependencyGraph graph,
    ExactTypes exact,
    CallEffectsBuilder.Callees callees,
    ProgramFacts facts) {
  private static final Type SUPPLIER = Type.getObjectType("java/util/function/Supplier");

  @FunctionalInterface
  interface Callees {
    /** The effects of the method that a call runs on a receiver of an exact class, if known. */
    MethodEffects effectsOf(AbstractInsnNode call, @Nullable String receiver);
  }

  static IntStream callsIn(DataDependencyGraph graph) {
    return graph
        .instructions()
        .filter(i -> graph.instruction(i).getOpcode() >= Opcodes.INVOKEVIRTUAL)
        .filter(i -> graph.instruction(i).getOpcode() <= Opcodes.INVOKEDYNAMIC);
  }

  CallEffects of(int call) {
    List<Definition> operands = graph.operandsOf(call);
    AbstractInsnNode instruction = graph.instruction(call);
    List<FunctionTarget> called = calledFunctions(instruction, operands);
    if (!called.isEmpty()) {
      return ofCalling(called, operands);
    }
    MethodEffects callee =
        callees.effectsOf(instruction, exact.ofReceiver(graph, call, facts.fields()));
    if (callee.equals(MethodEffects.UNKNOWN) && mayRunParameter(call)) {
      return CallEffects.NOTHING.running(graph.uncast(operands.get(0)).parameterIndex()).of(callee);
    }
    CallEffects effects = CallEffects.of(callee, operands);
    if (InstructionKind.isConstructorCall(instruction)) {
      // Whatever else a constructor does, it fills its object.
      effects = effects.mutating(operands.subList(0, 1));
    }
    return withFunctions(effects, callee, operands);
  }

  /** What a sorted collection from a field, a helper or a caller does when it is used. */
  Optional<CallEffects> ofUsing(Definition collection) {
    boolean isFound =
        collection.is(Kind.LOAD) || collection.is(Kind.CALL) || isParameter(collection);
    return isFound && FunctionObject.isSorted(collection.type())
        ? Optional.of(withFunction(CallEffects.NOTHING, collection, List.of(collection)))
        : Optional.empty();
  }

  /** Whether an instruction calls a method that one of the caller's parameters may implement. */
  private boolean mayRunParameter(int call) {
    return graph.instruction(call).getOpcode() == Opcodes.INVOKEINTERFACE
        && isParameter(graph.uncast(graph.operandsOf(call).get(0)));
  }

  private static boolean isParameter(Definition value) {
    return value.is(Kind.PARAMETER) && value.parameterIndex() < MethodEffects.MAX_PARAMETERS;
  }

  private List<FunctionTarget> calledFunctions(
      AbstractInsnNode instruction, List<Definition> operands) {
    if (!(instruction instanceof MethodInsnNode call)
        || call.getOpcode() != Opcodes.INVOKEINTERFACE
        || graph.uncast(operands.get(0)).is(Kind.ALLOCATION)) {
      return List.of(); // the method of a new object is known without
    }
    List<FunctionTarget> all =
        facts.functions().of(graph, exact, operands.get(0)).orElse(List.of());
    List<FunctionTarget> named =
        all.stream()
            .filter(target -> target.name().equals(call.name))
            .filter(
                t ->
                    !t.isObject()
                        || Type.getArgumentCount(t.call().desc) == Type.getArgumentCount(call.desc))
            .toList();
    boolean isComplete = named.size() == all.size();
    return isComplete || all.stream().allMatch(FunctionTarget::isObject) ? named : List.of();
  }

  /** What a function captured is a part of it, and it is the receiver of the call. */
  private CallEffects ofCalling(List<FunctionTarget> targets, List<Definition> operands) {
    List<Definition> arguments = operands.subList(1, operands.size());
    return targets.stream()
        .map(target -> ofCalling(target, operands.get(0), arguments))
        .reduce((one, other) -> one.and(other).of(one.callee().or(other.callee())))
        .orElseThrow();
  }

  private CallEffects ofCalling(
      FunctionTarget target, Definition function, List<Definition> arguments) {
    MethodEffects called = effectsOf(target);
    CallEffects effects = onCaptures(target, called, function);
    MethodEffects rest = called.withoutFirst(target.captured());
    CallEffects all = effects.and(withFunctions(CallEffects.of(rest, arguments), rest, arguments));
    return all.of(called.ofFunction(target.captured()));
  }

  /** A function sees what it captured, and those operands of the call that the callee passes it. */
  private CallEffects withFunction(
      CallEffects call, Definition function, List<Definition> operands) {
    Definition source = graph.uncast(function);
    Optional<List<FunctionTarget>> targets = facts.functions().of(graph, exact, function);
    if (targets.isEmpty()) {
      return isParameter(source)
          ? call.running(source.parameterIndex())
          : call.with(GlobalEffect.POSSIBLE);
    }
    CallEffects effects = call;
    for (FunctionTarget target : targets.get()) {
      effects = effects.and(ofRunning(target, function, operands, !call.callee().is(Trait.FEEDS)));
    }
    return effects;
  }

  private CallEffects ofRunning(
      FunctionTarget target, Definition function, List<Definition> operands, boolean runsParts) {
    MethodEffects called = effectsOf(target);
    return onCaptures(target, called, function)
        .handing(operands, called.withoutFirst(target.captured()), runsParts);
  }

  private CallEffects withFunctions(
      CallEffects call, MethodEffects callee, List<Definition> operands) {
    CallEffects effects = call;
    if (!callee.is(Trait.FUNCTION)) {
      for (Definition function : CallEffects.select(operands, callee.calls())) {
        effects = withFunction(effects, function, operands);
        if (callee.is(Trait.FILLS) && yieldsOld(function)) {
          effects = effects.mutatingReachably(List.of(function));
        }
      }
    }
    return effects;
  }

  /** Whether a function is a supplier of objects that it does not make, or that hold others. */
  private boolean yieldsOld(Definition function) {
    return function.type().equals(SUPPLIER)
        && facts.functions().of(graph, exact, function).stream()
            .flatMap(List::stream)
            .anyMatch(t -> t.holdsObjects() || effectsOf(t).origins() != NEWLY_ALLOCATED);
  }

  /** Of a function that was made elsewhere it is only known that its captures are parts of it. */
  private CallEffects onCaptures(FunctionTarget target, MethodEffects called, Definition function) {
    if (target.isMadeHere()) {
      CallEffects effects = CallEffects.of(called, target.captures());
      // What an object runs of itself is among its methods, which are run beside this one.
      return target.isObject() ? effects : withFunctions(effects, called, target.captures());
    }
    return CallEffects.of(called, List.of())
        .handing(List.of(function), called.onFirst(target.captured()), true);
  }

  private MethodEffects effectsOf(FunctionTarget target) {
    MethodEffects called = callees.effectsOf(target.call(), target.receiver());
    return InstructionKind.isConstructorCall(target.call()) ? called.withoutReceiver() : called;
  }
}
