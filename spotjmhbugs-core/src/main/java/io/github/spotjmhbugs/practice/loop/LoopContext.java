// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What a loop does besides folding, and what else it does with the values that it folds. */
final class LoopContext {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final Set<Definition> exitConditions;
  private final Set<Definition> folded;

  /**
   * @param method a method
   * @param loop one of its loops
   * @param folds all that the loop folds, into whatever accumulators
   */
  LoopContext(MethodAnalysis method, LoopRegion loop, Collection<ReductionTerm> folds) {
    this.method = method;
    this.graph = method.graph();
    this.loop = loop;
    List<Definition> deciding =
        loop.exitBranches().stream().flatMap(branch -> graph.operandsOf(branch).stream()).toList();
    this.exitConditions = slice(deciding);
    this.folded = slice(folds.stream().flatMap(fold -> fold.expression().stream()).toList());
  }

  /** What the given values depend on within one iteration, themselves included. */
  private Set<Definition> slice(Collection<Definition> values) {
    return ProgramSlice.backward(values, value -> loop.varies(value) && !loop.startsWith(value));
  }

  /** Whether what is folded also decides whether the loop goes on. */
  boolean exitDependsOn(ReductionTerm fold) {
    return fold.expression().stream().anyMatch(exitConditions::contains);
  }

  /** Whether a sink in the loop sees what is folded, too. */
  boolean consumes(ReductionTerm fold) {
    return fold.expression().stream()
        .flatMap(value -> graph.usesOf(value).stream())
        .anyMatch(this::isSinkInLoop);
  }

  private boolean isSinkInLoop(Use use) {
    if (use.isByPhi() || !loop.contains(graph.blockOf(use))) {
      return false;
    }
    CallEffects call = method.callAt(use.instruction());
    boolean isBase = method.heap().mutatedBy(use.instruction()).contains(use.definition());
    return !isBase
        && ((call != null && call.globalEffect() != GlobalEffect.NONE)
            || method.heap().mutatesEscaped(use.instruction()));
  }

  /**
   * Whether the loop calls something for its effects that has no part in anything that it folds.
   */
  boolean hasOtherPayload() {
    return loop.blocks().stream()
        .flatMap(this::instructions)
        .filter(this::acts)
        .mapToObj(graph::resultOf)
        .anyMatch(result -> !folded.contains(result) && !exitConditions.contains(result));
  }

  private IntStream instructions(int block) {
    return IntStream.rangeClosed(
        graph.controlFlow().blocks().get(block).first(),
        graph.controlFlow().blocks().get(block).last());
  }

  private boolean acts(int instruction) {
    CallEffects call = method.callAt(instruction);
    return call != null
        && (call.globalEffect() != GlobalEffect.NONE || method.heap().mutatesEscaped(instruction));
  }

  /** Whether an iteration calls something for its effects on the way to what is folded. */
  boolean isMadeByActing(ReductionTerm fold) {
    return slice(fold.expression()).stream()
        .anyMatch(value -> value.is(Kind.CALL) && acts(value.instruction()));
  }
}
