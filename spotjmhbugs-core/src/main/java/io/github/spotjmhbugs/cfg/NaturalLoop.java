// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A natural loop: a header that dominates the sources of its back edges, and the blocks that reach
 * one of those sources without passing the header (Aho, Lam, Sethi and Ullman, "Compilers", 2nd
 * ed., 9.6.6). Back edges that share a header belong to one loop. A cycle without a header, as
 * irreducible control flow has it, is no natural loop.
 *
 * @param header index of the block by which the loop is entered
 * @param blocks indices of the loop's blocks; not to be modified
 * @param exitBranches indices of the instructions that decide whether the loop goes on
 */
public record NaturalLoop(int header, SortedSet<Integer> blocks, List<Integer> exitBranches) {
  /** The natural loops of a method, each before the loops that contain it. */
  static List<NaturalLoop> of(ControlFlowGraph graph) {
    DominatorTree dominators = graph.dominators();
    Map<Integer, List<Integer>> backFrom = new TreeMap<>();
    for (BasicBlock block : graph.blocks()) {
      for (Edge edge : graph.outgoing(block.index())) {
        if (edge.to() <= edge.from() && dominators.dominates(edge.to(), edge.from())) {
          backFrom.computeIfAbsent(edge.to(), key -> new ArrayList<>()).add(edge.from());
        }
      }
    }
    List<NaturalLoop> loops = new ArrayList<>();
    backFrom.forEach((header, sources) -> loops.add(of(graph, header, sources)));
    loops.sort(Comparator.comparingInt(loop -> loop.blocks.size()));
    return loops;
  }

  private static NaturalLoop of(ControlFlowGraph graph, int header, List<Integer> sources) {
    SortedSet<Integer> body =
        new TreeSet<>(
            GraphOrder.postorder(
                sources, block -> block == header ? List.of() : graph.predecessors(block)));
    body.add(header);
    List<Integer> exitBranches =
        body.stream()
            .map(graph.blocks()::get)
            .filter(
                block ->
                    graph.outgoing(block.index()).stream()
                        .anyMatch(edge -> !edge.exceptional() && !body.contains(edge.to())))
            .map(BasicBlock::last)
            .toList();
    return new NaturalLoop(header, body, exitBranches);
  }

  /** {@return whether the loop contains a block} */
  public boolean contains(int block) {
    return blocks.contains(block);
  }
}
