// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A natural loop: a header that dominates the sources of its back edges, and the blocks that reach
 * one of those sources without passing the header (Aho, Lam, Sethi and Ullman, "Compilers", 2nd
 * ed., 9.6.6). Back edges that share a header belong to one loop. A cycle without a header, as
 * irreducible control flow has it, is no natural loop.
 */
public final class NaturalLoop {
  private final int header;
  private final BitSet blocks;

  private NaturalLoop(int header, BitSet blocks) {
    this.header = header;
    this.blocks = blocks;
  }

  /**
   * Finds the natural loops of a method.
   *
   * @param graph a control-flow graph
   * @return its loops, each before the loops that contain it
   */
  public static List<NaturalLoop> of(ControlFlowGraph graph) {
    DominatorTree dominators = graph.dominators();
    Map<Integer, BitSet> bodyByHeader = new TreeMap<>();
    for (BasicBlock block : graph.blocks()) {
      for (Edge edge : graph.outgoing(block.index())) {
        if (edge.to() <= edge.from() && dominators.dominates(edge.to(), edge.from())) {
          BitSet body = bodyByHeader.computeIfAbsent(edge.to(), NaturalLoop::onlyHeader);
          collectBody(graph, edge.from(), body);
        }
      }
    }
    List<NaturalLoop> loops = new ArrayList<>();
    bodyByHeader.forEach((header, body) -> loops.add(new NaturalLoop(header, body)));
    loops.sort(Comparator.comparingInt(loop -> loop.blocks.cardinality()));
    return loops;
  }

  private static BitSet onlyHeader(int header) {
    BitSet body = new BitSet();
    body.set(header);
    return body;
  }

  private static void collectBody(ControlFlowGraph graph, int source, BitSet body) {
    Deque<Integer> pending = new ArrayDeque<>();
    pending.push(source);
    while (!pending.isEmpty()) {
      int block = pending.pop();
      if (!body.get(block)) {
        body.set(block);
        graph.incoming(block).forEach(edge -> pending.push(edge.from()));
      }
    }
  }

  /** {@return index of the block by which the loop is entered} */
  public int header() {
    return header;
  }

  /**
   * {@return whether the loop contains a block}
   *
   * @param block index of a block
   */
  public boolean contains(int block) {
    return blocks.get(block);
  }

  /** {@return the loop's blocks; not to be modified} */
  public BitSet blocks() {
    return blocks;
  }

  /**
   * {@return indices of the instructions that decide whether the loop goes on}
   *
   * @param graph the graph that the loop was found in
   */
  public List<Integer> exitBranches(ControlFlowGraph graph) {
    return exits(graph).stream().map(block -> graph.blocks().get(block).last()).toList();
  }

  /**
   * {@return the blocks of the loop that a normal edge leaves}
   *
   * @param graph the graph that the loop was found in
   */
  List<Integer> exits(ControlFlowGraph graph) {
    return blocks.stream()
        .filter(
            block ->
                graph.outgoing(block).stream()
                    .anyMatch(edge -> !edge.exceptional() && !contains(edge.to())))
        .boxed()
        .toList();
  }
}
