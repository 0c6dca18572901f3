// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which blocks decide by their last instruction whether another block runs, after Ferrante,
 * Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization" (1987). Only
 * normal edges count: nearly every instruction may throw, and an exception decides nothing that a
 * benchmark measures unless its handler makes use of it.
 */
public final class ControlDependence {
  private final BitSet[] deciders;

  private ControlDependence(BitSet[] deciders) {
    this.deciders = deciders;
  }

  /** {@return the control dependences of a method} */
  public static ControlDependence of(ControlFlowGraph graph) {
    BitSet[] deciders = new BitSet[graph.blocks().size()];
    IntStream.range(0, deciders.length).forEach(block -> deciders[block] = new BitSet());
    DominatorTree postDominators = DominatorTree.postDominators(graph);
    for (BasicBlock block : graph.blocks()) {
      int branch = block.index();
      int join = postDominators.immediateDominator(branch);
      for (Edge edge : graph.outgoing(branch)) {
        for (int decided = edge.to();
            !edge.exceptional() && decided != join && decided < deciders.length;
            decided = postDominators.immediateDominator(decided)) {
          deciders[decided].set(branch);
        }
      }
    }
    return new ControlDependence(deciders);
  }

  /** {@return indices of the blocks whose branches decide directly whether a block runs} */
  public IntStream decidersOf(int block) {
    return deciders[block].stream();
  }
}
