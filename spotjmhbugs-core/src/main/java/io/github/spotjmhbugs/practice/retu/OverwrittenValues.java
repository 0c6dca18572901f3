// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Values that a loop computes on each iteration and nobody looks at before the loop ends, so that
 * only the last one counts (JMHSample_34, measureWrong_1).
 */
record OverwrittenValues(MethodAnalysis method, DataDependencyGraph graph) {
  static List<Suspicion> of(MethodAnalysis method) {
    OverwrittenValues search = new OverwrittenValues(method, method.graph());
    return search.graph.definitions().stream()
        .filter(search::onlyComputes)
        .flatMap(value -> search.classify(value).stream())
        .toList();
  }

  /** A call that stores into what outlives the invocation returns a value only by the way. */
  private boolean onlyComputes(Definition value) {
    return (InstructionKind.ELEMENT_LOAD.has(graph.codeOf(value))
            || (method.isPureCall(value.instruction()) && !graph.isConversion(value)))
        && method.liveness().isConsumed(value);
  }

  private Optional<Suspicion> classify(Definition value) {
    return graph.controlFlow().loops().stream()
        .filter(loop -> loop.contains(value.block()))
        .findFirst()
        .filter(loop -> goesOn(value.block(), loop) && isOverwritten(value, loop))
        .map(
            loop ->
                new Suspicion(
                    RetuPractice.OVERWRITTEN_VALUE,
                    Weight.NORMAL,
                    false,
                    value.instruction(),
                    Subjects.producer(method, value),
                    List.of()));
  }

  /**
   * Whether there may be another iteration after a block, and not only because something failed.
   */
  private boolean goesOn(int block, NaturalLoop loop) {
    ControlFlowGraph flow = graph.controlFlow();
    return flow
        .blocksReachedFrom(block, edge -> !edge.exceptional() && loop.contains(edge.to()))
        .stream()
        .flatMap(reached -> flow.outgoing(reached).stream())
        .anyMatch(edge -> !edge.exceptional() && edge.to() == loop.header());
  }

  /** Whether what uses a value, but for casts and boxing, stands behind the loop. */
  private boolean isOverwritten(Definition value, NaturalLoop loop) {
    Set<Definition> names = ProgramSlice.forward(graph, List.of(value), graph::isConversion);
    List<Use> uses =
        names.stream()
            .flatMap(name -> graph.usesOf(name).stream())
            .filter(use -> use.result() == null || !names.contains(use.result()))
            .toList();
    return !uses.isEmpty()
        && uses.stream().allMatch(use -> isOutside(use, loop) || carriesOver(use, loop));
  }

  private boolean isOutside(Use use, NaturalLoop loop) {
    return !loop.contains(graph.blockOf(use));
  }

  /** The phi at the loop's header hands the value on; in the loop nobody must look at it. */
  private boolean carriesOver(Use use, NaturalLoop loop) {
    Definition phi = use.result();
    return phi != null
        && phi.is(Kind.PHI)
        && phi.block() == loop.header()
        && phi.operands().stream()
            .allMatch(operand -> operand == use.definition() || !loop.contains(operand.block()))
        && graph.usesOf(phi).stream().allMatch(later -> isOutside(later, loop));
  }
}
