// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The branches by which a loop waits: what they look at is shared with others and does not depend
 * on the iterations before. Such a loop ends when somebody else says so, which is what it is for.
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
        .flatMap(
            loop ->
                loop.exitBranches(search.graph.controlFlow()).stream()
                    .filter(branch -> search.waits(branch, loop)))
        .toList();
  }

  private boolean waits(int branch, NaturalLoop loop) {
    boolean readsShared = false;
    Set<Definition> seen = new HashSet<>();
    Deque<Definition> pending = new ArrayDeque<>(graph.operandsOf(branch));
    while (!pending.isEmpty()) {
      Definition value = pending.pop();
      boolean inLoop = !value.is(Kind.CONSTANT) && loop.contains(value.block());
      if (inLoop && value.is(Kind.PHI) && value.block() == loop.header()) {
        return false;
      }
      if (inLoop && seen.add(value)) {
        readsShared |= readsShared(value);
        pending.addAll(value.operands());
      }
    }
    return readsShared;
  }

  private boolean readsShared(Definition value) {
    boolean reads = value.is(Kind.LOAD) || value.is(Kind.CALL);
    return reads && !value.operands().stream().allMatch(method.heap()::isFresh);
  }
}
