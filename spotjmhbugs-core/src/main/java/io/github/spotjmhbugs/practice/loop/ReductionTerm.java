// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction.Step;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one step of a reduction accumulates, and how the loop computes it: the part of the backward
 * slice that lies between the step and the calls, loads and constants that it is made of.
 */
final class ReductionTerm {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final LoopAccesses accesses;
  private final Step step;
  private final Set<Definition> expression;
  private final Set<Definition> calls;

  ReductionTerm(MethodAnalysis method, LoopRegion loop, Step step, LoopAccesses accesses) {
    this.graph = method.graph();
    this.method = method;
    this.loop = loop;
    this.accesses = accesses;
    this.step = step;
    this.expression =
        ProgramSlice.closure(
            Stream.of(step.contribution()).filter(loop::varies).toList(), this::computedFrom);
    this.calls =
        expression.stream()
            .filter(this::isComputingCall)
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<Definition> computedFrom(Definition value) {
    return isComputingCall(value) || loop.startsWith(value)
        ? List.of()
        : Stream.concat(value.operands().stream(), graph.conditionsOf(value).stream())
            .filter(loop::varies)
            .toList();
  }

  private boolean isComputingCall(Definition value) {
    return value.is(Kind.CALL)
        && !accesses.isAccess(value)
        && !accesses.isArithmeticOnLoads(value)
        && (value == graph.unconverted(step.contribution()) || !accesses.isOperator(value))
        && !graph.isConversion(value);
  }

  /** The step of an iterator changes the iterator, or else something that is not known. */
  private boolean acts(Definition value) {
    return value.is(Kind.CALL) && !method.isPureCall(value.instruction());
  }

  /** Decoders shift by, or multiply with, what changes from iteration to iteration. */
  private boolean isScaled(Definition value) {
    return InstructionKind.SHIFT.has(graph.codeOf(value))
        ? loop.varies(value.operands().get(1))
        : InstructionKind.MULTIPLICATION.has(graph.codeOf(value))
            && value.operands().stream().anyMatch(this::isComputedFromStart);
  }

  /** Whether a value is what an iteration starts with, or computed from that without a load. */
  private boolean isComputedFromStart(Definition value) {
    return ProgramSlice.backward(
            List.of(value),
            part -> part.is(Kind.ARITHMETIC) || part.is(Kind.CONVERSION) || loop.startsWith(part))
        .stream()
        .anyMatch(loop::startsWith);
  }

  Step step() {
    return step;
  }

  /** The loop's values that the contribution consists of, down to the results of calls. */
  Set<Definition> expression() {
    return expression;
  }

  /** The calls whose results it is made of; loads in disguise, sizes and boxing aside. */
  Set<Definition> calls() {
    return calls;
  }

  /** Whether one of the calls certainly writes what outlives it, other than a position. */
  boolean writes() {
    return calls.stream()
        .map(Definition::instruction)
        .filter(i -> method.heap().mutatesEscaped(i) && !method.heap().mutatesOnlyUnknown(i))
        .map(i -> method.callAt(i).callee())
        .anyMatch(callee -> !callee.is(Trait.RANDOM) && !callee.is(Trait.ACCESSOR));
  }

  /** Whether it is made of what an iterator yields that the method was handed. */
  boolean stepsParameter() {
    return expression.stream()
        .filter(value -> acts(value) && accesses.readsElement(value))
        .anyMatch(step -> graph.unconverted(step.operands().get(0)).is(Kind.PARAMETER));
  }

  /** Whether it is made of anything but what the loop counts. */
  boolean loads() {
    return expression.stream().anyMatch(value -> value.is(Kind.LOAD) || value.is(Kind.CALL));
  }

  boolean repeatsComputation() {
    return calls.isEmpty()
        && expression.stream().noneMatch(value -> loop.startsWith(value) || acts(value))
        && expression.stream()
            .anyMatch(value -> value.is(Kind.ARITHMETIC) || accesses.isArithmeticOnLoads(value));
  }

  boolean takesElements() {
    return calls.stream()
        .flatMap(call -> call.operands().stream())
        .map(graph::unconverted)
        .anyMatch(
            value ->
                loop.varies(value)
                    && (InstructionKind.ELEMENT_LOAD.has(graph.codeOf(value))
                        || accesses.readsElement(value)));
  }

  /** Whether it is made of results that are measured anyway or, without calls, of elements. */
  boolean isMadeOf(Set<Definition> measured) {
    return ProgramSlice.backward(List.of(step.contribution()), loop::varies).stream()
        .filter(measured::contains)
        .anyMatch(v -> calls.isEmpty() ? v.is(Kind.CALL) || isElement(v) : isComputingCall(v));
  }

  /** Not the array itself, which all elements share. */
  private boolean isElement(Definition value) {
    return value.is(Kind.LOAD) && value.operands().stream().anyMatch(loop::varies);
  }

  boolean isCallResult() {
    return calls.contains(graph.unconverted(step.contribution()));
  }

  boolean isScaledByVarying() {
    return expression.stream().anyMatch(this::isScaled);
  }

  boolean isOnlySize() {
    return accesses.isSize(graph.unconverted(step.contribution()));
  }
}
