// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.List;
import java.util.Optional;

/**
 * Values that a loop computes on each iteration and nobody looks at before the loop ends, so that
 * only the last one counts (JMHSample_34, measureWrong_1).
 */
final class OverwrittenValues {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final List<NaturalLoop> loops;

  private OverwrittenValues(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.loops = graph.controlFlow().loops();
  }

  /** One suspicion for each such value, in the order of the code. */
  static List<Suspicion> of(MethodAnalysis method) {
    OverwrittenValues search = new OverwrittenValues(method);
    return search.graph.definitions().stream()
        .filter(value -> value.is(Kind.CALL) && search.onlyComputes(value))
        .flatMap(value -> search.classify(value).stream())
        .toList();
  }

  /** A call that stores into what outlives the invocation returns a value only by the way. */
  private boolean onlyComputes(Definition call) {
    CallEffects effects = method.callAt(call.instruction());
    return effects != null
        && effects.globalEffect() == GlobalEffect.NONE
        && effects.mutated().isEmpty()
        && !graph.isConversion(call)
        && method.liveness().isConsumed(call);
  }

  private Optional<Suspicion> classify(Definition call) {
    Definition last = lastName(call);
    return loops.stream()
        .filter(loop -> loop.contains(call.block()))
        .findFirst()
        .filter(loop -> isOverwritten(last, loop))
        .map(
            loop ->
                new Suspicion(
                    RetuPractice.OVERWRITTEN_VALUE,
                    Weight.NORMAL,
                    InstructionSite.Kind.OVERWRITTEN_LOCAL,
                    call.instruction(),
                    Subjects.producer(graph, call)));
  }

  /** Follows a value through casts and boxing that make up its only use. */
  private Definition lastName(Definition call) {
    Definition value = call;
    Optional<Definition> next = onlyConversion(value);
    while (next.isPresent()) {
      value = next.get();
      next = onlyConversion(value);
    }
    return value;
  }

  private Optional<Definition> onlyConversion(Definition value) {
    List<Use> uses = graph.usesOf(value);
    return uses.size() != 1
        ? Optional.empty()
        : Optional.ofNullable(uses.get(0).result()).filter(graph::isConversion);
  }

  private boolean isOverwritten(Definition value, NaturalLoop loop) {
    return !graph.usesOf(value).isEmpty()
        && graph.usesOf(value).stream()
            .allMatch(use -> isOutside(use, loop) || carriesOver(use, value, loop));
  }

  private boolean isOutside(Use use, NaturalLoop loop) {
    return !loop.contains(graph.blockOf(use));
  }

  /** The phi at the loop's header hands the value on; in the loop nobody must look at it. */
  private boolean carriesOver(Use use, Definition value, NaturalLoop loop) {
    Definition phi = use.result();
    return phi != null
        && phi.is(Kind.PHI)
        && phi.block() == loop.header()
        && phi.operands().stream()
            .allMatch(operand -> operand == value || !loop.contains(operand.block()))
        && graph.usesOf(phi).stream().allMatch(later -> isOutside(later, loop));
  }
}
