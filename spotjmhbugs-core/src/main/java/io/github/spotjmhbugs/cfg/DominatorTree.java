// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Immediate dominators, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"
 * (2001).
 */
public final class DominatorTree {
  private static final int UNKNOWN = -1;

  private final int[] immediateDominator;
  private final int[] depth;

  private DominatorTree(int[][] successors, int root) {
    List<Integer> postorder =
        GraphOrder.postorder(
            List.of(root), node -> IntStream.of(successors[node]).boxed().toList());
    int[] rank = new int[successors.length];
    for (int i = 0; i < postorder.size(); i++) {
      rank[postorder.get(i)] = i;
    }
    Collections.reverse(postorder);
    immediateDominator = solve(successors, root, postorder, rank);
    depth = new int[successors.length];
    for (int node : postorder.subList(1, postorder.size())) {
      depth[node] = depth[immediateDominator[node]] + 1;
    }
  }

  /**
   * {@return the dominator tree over normal and exceptional edges, rooted at the entry block}
   *
   * @param graph a control-flow graph
   */
  public static DominatorTree of(ControlFlowGraph graph) {
    int[][] successors = new int[graph.blocks().size()][];
    Arrays.setAll(successors, block -> graph.outgoing(block).stream().mapToInt(Edge::to).toArray());
    return new DominatorTree(successors, 0);
  }

  /**
   * The post-dominator tree over normal edges. Its root is a virtual exit, numbered one past the
   * last block, that follows every block without a normal successor and one block of every loop
   * that never ends.
   *
   * @param graph a control-flow graph
   * @return its post-dominator tree
   */
  static DominatorTree postDominators(ControlFlowGraph graph) {
    int exit = graph.blocks().size();
    int[][] predecessors = new int[exit + 1][];
    BitSet last = new BitSet();
    for (int block = 0; block < exit; block++) {
      predecessors[block] = normal(graph.incoming(block)).mapToInt(Edge::from).toArray();
      last.set(block, normal(graph.outgoing(block)).findAny().isEmpty());
    }
    BitSet reachesExit = leadingTo(last.stream(), predecessors);
    for (int block = exit - 1; block >= 0; block--) {
      if (!reachesExit.get(block)) {
        last.set(block);
        reachesExit.or(leadingTo(IntStream.of(block), predecessors));
      }
    }
    predecessors[exit] = last.stream().toArray();
    return new DominatorTree(predecessors, exit);
  }

  private static Stream<Edge> normal(List<Edge> edges) {
    return edges.stream().filter(edge -> !edge.exceptional());
  }

  private static BitSet leadingTo(IntStream blocks, int[][] predecessors) {
    return GraphOrder.closure(blocks, block -> IntStream.of(predecessors[block]));
  }

  private static int[] solve(int[][] successors, int root, List<Integer> order, int[] rank) {
    int[] dominator = new int[successors.length];
    Arrays.fill(dominator, UNKNOWN);
    dominator[root] = root;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node : order) {
        for (int successor : successors[node]) {
          int known = dominator[successor];
          int common = known == UNKNOWN ? node : intersect(dominator, rank, known, node);
          changed |= common != known;
          dominator[successor] = common;
        }
      }
    }
    return dominator;
  }

  private static int intersect(int[] dominator, int[] rank, int a, int b) {
    while (a != b) {
      if (rank[a] < rank[b]) {
        a = dominator[a];
      } else {
        b = dominator[b];
      }
    }
    return a;
  }

  /**
   * {@return the immediate dominator of a node; the root is its own}
   *
   * @param node a node
   */
  public int immediateDominator(int node) {
    return immediateDominator[node];
  }

  /**
   * {@return whether every path from the root to {@code b} passes {@code a}; true if they are
   * equal}
   *
   * @param a a node
   * @param b a node
   */
  public boolean dominates(int a, int b) {
    int node = b;
    while (depth[node] > depth[a]) {
      node = immediateDominator[node];
    }
    return node == a;
  }
}
