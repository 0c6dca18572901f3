// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.ddg.Reduction.Step;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds the reductions whose accumulator is a field of an object of the invocation, and whose
 * operation is in a method of that: {@code total.add(work(i))}.
 */
record AccumulatorObjects(MethodAnalysis method, MethodAnalyses analyses) {
  /** The reductions of a loop, in the order of the code. */
  Stream<Reduction> in(LoopRegion loop) {
    DataDependencyGraph graph = method.graph();
    return loop.instructions(graph)
        .boxed()
        .flatMap(call -> term(call, loop).stream())
        .filter(loop::varies)
        .map(term -> new Reduction(loop, Set.of(term), List.of(new Step(term, term))));
  }

  /** What a call adds to the one object that all iterations have. */
  private Optional<Definition> term(int call, LoopRegion loop) {
    DataDependencyGraph graph = method.graph();
    return method
        .target(call)
        .filter(callee -> !graph.operandsOf(call).isEmpty())
        .filter(callee -> isAccumulator(graph.operandsOf(call).get(0), loop))
        .flatMap(callee -> analyses.of(callee, ExactTypes.NONE))
        .map(MethodAnalysis::graph)
        .flatMap(AccumulatorObjects::accumulated)
        .map(parameter -> graph.operandsOf(call).get(parameter));
  }

  private boolean isAccumulator(Definition object, LoopRegion loop) {
    return object.is(Kind.ALLOCATION) && !loop.varies(object) && method.heap().isPrivate(object);
  }

  /** The parameter that a method adds to a field, if it does nothing else. */
  private static Optional<Integer> accumulated(DataDependencyGraph callee) {
    LoopRegion whole = LoopRegion.function(callee.controlFlow(), 1);
    boolean doesMore =
        callee.controlFlow().blocks().size() > 1
            || callee.fieldStores().count() != 1
            || callee.instructions().anyMatch(i -> callee.instruction(i) instanceof MethodInsnNode);
    return doesMore
        ? Optional.empty()
        : Reduction.in(callee, List.of(whole)).stream()
            .flatMap(reduction -> reduction.steps().stream())
            .map(step -> callee.unconverted(step.contribution()))
            .filter(term -> term.is(Kind.PARAMETER))
            .map(Definition::parameterIndex)
            .findFirst();
  }
}
