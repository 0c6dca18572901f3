// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import java.util.List;
import java.util.Set;

/**
 * The branches by which a loop waits: their condition reads shared objects and does not depend on
 * earlier iterations. Another thread ends such a loop, and waiting for that is its purpose.
 */
final class SpinLoops {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;

  private SpinLoops(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
  }

  /** Indices of the waiting branches of a method. */
  static List<Integer> of(MethodAnalysis method) {
    SpinLoops search = new SpinLoops(method);
    return search.graph.controlFlow().loops().stream()
        .flatMap(loop -> loop.exitBranches().stream().filter(branch -> search.waits(branch, loop)))
        .toList();
  }

  private boolean waits(int branch, NaturalLoop loop) {
    Set<Definition> condition =
        ProgramSlice.backward(
            graph.operandsOf(branch),
            value -> !value.is(Kind.CONSTANT) && loop.contains(value.block()));
    return condition.stream().anyMatch(this::readsShared)
        && condition.stream()
            .noneMatch(value -> value.is(Kind.PHI) && value.block() == loop.header());
  }

  /** What is computed from nothing, yet may change, comes from a static. */
  private boolean readsShared(Definition value) {
    boolean reads = value.is(Kind.LOAD) || value.is(Kind.CALL);
    List<Definition> from = value.operands();
    return reads && (from.isEmpty() || !from.stream().allMatch(this::isPrivate));
  }

  /** Numbers and constants are nobody's; another thread can change what it got hold of. */
  private boolean isPrivate(Definition operand) {
    return method.heap().isPrivate(operand);
  }
}
