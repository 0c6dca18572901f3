// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.jmh.JmhHarness;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a loop does besides its reductions, and what else it does with their terms. */
final class LoopContext {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final Set<Definition> exitConditions;
  private final Set<Definition> accumulated;
  private final Set<Definition> steps;
  private final Set<Definition> measured;

  LoopContext(MethodAnalysis method, LoopRegion loop, List<Reduction> reductions) {
    this.method = method;
    this.graph = method.graph();
    this.loop = loop;
    List<Definition> tested = loop.tested(graph).toList();
    this.exitConditions =
        ProgramSlice.backward(tested, value -> loop.varies(value) && !loop.startsWith(value));
    this.accumulated =
        ProgramSlice.closure(
            reductions.stream().flatMap(reduction -> reduction.cycle().stream()).toList(),
            value ->
                Stream.concat(value.operands().stream(), graph.conditionsOf(value).stream())
                    .filter(loop::varies)
                    .toList());
    this.steps = loop.deciders(graph);
    this.measured =
        ProgramSlice.backward(
            loop.instructions(graph)
                .filter(
                    i ->
                        graph.instruction(i) instanceof MethodInsnNode call
                            && JmhHarness.INSTANCE.isOpaque(call))
                .mapToObj(graph::operandsOf)
                .flatMap(List::stream)
                .toList(),
            loop::varies);
  }

  /**
   * Whether the loop also computes a number of which each iteration scales what the last one left,
   * as parsers and hashes do: no iterations are merged across that. A product alone is a reduction,
   * and what the terms are computed from is their input.
   */
  boolean computesChain() {
    return graph.definitions().stream()
        .filter(value -> loop.contains(value.block()) && !accumulated.contains(value))
        .filter(
            value ->
                InstructionKind.MULTIPLICATION.has(graph.codeOf(value))
                    || InstructionKind.SHIFT.has(graph.codeOf(value)))
        .anyMatch(loop::isRecurrence);
  }

  /** Whether a term also decides whether the loop goes on. */
  boolean exitDependsOn(ReductionTerm term) {
    return term.expression().stream().anyMatch(exitConditions::contains);
  }

  /** Whether a sink in the loop sees a term, or what it is made of: the sum is on the side. */
  boolean consumes(ReductionTerm term) {
    Definition contribution = term.step().contribution();
    return term.isMadeOf(measured)
        || Stream.of(contribution, graph.unconverted(contribution))
            .flatMap(value -> graph.usesOf(value).stream())
            .anyMatch(this::isSinkInLoop);
  }

  private boolean isSinkInLoop(Use use) {
    return !use.isByPhi()
        && loop.contains(graph.blockOf(use))
        && (acts(use.instruction()) || method.heap().mutatesEscaped(use.instruction()));
  }

  /**
   * Whether the loop makes a call for its effects that has no part in any term, or an enclosing
   * loop makes one and ignores its result. What says where the loop goes next has no effect.
   */
  boolean hasOtherPayload() {
    boolean isInBody =
        loop.instructions(graph)
            .filter(this::acts)
            .mapToObj(graph::resultOf)
            .filter(result -> result == null || !accumulated.contains(result))
            .anyMatch(result -> result == null || !steps.contains(result) || isWork(result));
    return isInBody
        || LoopRegion.loopsOf(graph.controlFlow()).stream()
            .filter(outer -> outer.encloses(loop))
            .anyMatch(this::hasPayloadBeside);
  }

  /** What an enclosing loop makes is input; another call whose result is ignored is not. */
  private boolean hasPayloadBeside(LoopRegion outer) {
    SortedSet<Integer> beside = new TreeSet<>(outer.blocks());
    beside.removeAll(loop.blocks());
    return graph
        .controlFlow()
        .instructionsOf(beside)
        .filter(this::acts)
        .filter(i -> graph.instruction(i) instanceof MethodInsnNode)
        .filter(i -> !InstructionKind.isConstructorCall(graph.instruction(i)))
        .filter(
            i ->
                ProgramSlice.backward(graph.operandsOf(i), value -> true).stream()
                    .noneMatch(loop::varies))
        .mapToObj(graph::resultOf)
        .anyMatch(result -> result == null || graph.usesOf(result).isEmpty());
  }

  /** Whether each call in a term starts from its result in the last iteration. */
  boolean isChain(ReductionTerm term) {
    return !term.calls().isEmpty() && term.calls().stream().allMatch(loop::isRecurrence);
  }

  boolean waits() {
    return loop.instructions(graph).anyMatch(i -> method.calls(Trait.WAITS, i));
  }

  private boolean acts(int instruction) {
    return method.isCall(instruction)
        && (method.callAt(instruction).globalEffect() != GlobalEffect.NONE
            || method.heap().mutatesEscaped(instruction));
  }

  /**
   * Whether a call that the end of the loop depends on is not only there for that, as in {@code
   * while (process())}: its result alone says whether the loop goes on, it is no mere question, and
   * does not go on from its own last result.
   */
  private boolean isWork(Definition call) {
    return graph.codeOf(call) instanceof MethodInsnNode named
        && !NamingConvention.QUESTION.fits(named)
        && loop.exitBranches().stream().anyMatch(branch -> isDecidedBy(call, branch))
        && !loop.isRecurrence(call);
  }

  /** Whether a branch tests the result of a call by itself; a bound is compared with a counter. */
  private boolean isDecidedBy(Definition call, int branch) {
    return graph.operandsOf(branch).stream()
        .filter(value -> !value.is(Kind.CONSTANT))
        .map(graph::unconverted)
        .toList()
        .equals(List.of(call));
  }
}
