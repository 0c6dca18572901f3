// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Immediate dominators (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001).
 */
public final class DominatorTree {
  private static final int UNKNOWN = -1;

  private final int[] immediateDominator;

  /** The numbers of the nodes in preorder of the tree; 0 for those that are not in it. */
  private final int[] number;

  /** How many nodes each one dominates, itself included. */
  private final int[] dominated;

  private DominatorTree(List<List<Integer>> successors, int root) {
    List<Integer> order = GraphOrder.postorder(List.of(root), successors::get);
    int[] rank = new int[successors.size()];
    for (int i = 0; i < order.size(); i++) {
      rank[order.get(i)] = i;
    }
    Collections.reverse(order);
    immediateDominator = solve(successors, order, rank);
    number = new int[successors.size()];
    dominated = new int[successors.size()];
    numberTree(order);
  }

  /** A node comes before those that it dominates in the order, so both passes are linear. */
  private void numberTree(List<Integer> order) {
    for (int i = order.size() - 1; i > 0; i--) {
      int node = order.get(i);
      dominated[node]++;
      dominated[immediateDominator[node]] += dominated[node];
    }
    int root = order.get(0);
    dominated[root]++;
    number[root] = 1;
    int[] next = number.clone();
    next[root]++;
    for (int node : order.subList(1, order.size())) {
      number[node] = next[immediateDominator[node]];
      next[immediateDominator[node]] += dominated[node];
      next[node] = number[node] + 1;
    }
  }

  /** {@return the dominator tree over normal and exceptional edges, rooted at the entry block} */
  public static DominatorTree of(ControlFlowGraph graph) {
    return new DominatorTree(
        graph.blocks().stream()
            .map(block -> graph.outgoing(block.index()).stream().map(Edge::to).toList())
            .toList(),
        0);
  }

  /**
   * The post-dominator tree over normal edges. Its root is a virtual exit, numbered one past the
   * last block, that follows every block without a normal successor and one of every endless loop.
   */
  static DominatorTree postDominators(ControlFlowGraph graph) {
    List<List<Integer>> predecessors = new ArrayList<>();
    List<Integer> last = new ArrayList<>();
    for (BasicBlock block : graph.blocks()) {
      predecessors.add(normal(graph.incoming(block.index())).map(Edge::from).toList());
      if (normal(graph.outgoing(block.index())).findAny().isEmpty()) {
        last.add(block.index());
      }
    }
    int exit = predecessors.size();
    Set<Integer> reachesExit = new HashSet<>(GraphOrder.postorder(last, predecessors::get));
    for (int block = exit - 1; block >= 0; block--) {
      if (!reachesExit.contains(block)) {
        last.add(block);
        reachesExit.addAll(GraphOrder.postorder(List.of(block), predecessors::get));
      }
    }
    predecessors.add(last);
    return new DominatorTree(predecessors, exit);
  }

  private static Stream<Edge> normal(List<Edge> edges) {
    return edges.stream().filter(edge -> !edge.exceptional());
  }

  private static int[] solve(List<List<Integer>> successors, List<Integer> order, int[] rank) {
    int[] dominator = new int[successors.size()];
    Arrays.fill(dominator, UNKNOWN);
    dominator[order.get(0)] = order.get(0);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node : order) {
        for (int successor : successors.get(node)) {
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

  /** {@return the immediate dominator of a node; the root is its own} */
  public int immediateDominator(int node) {
    return immediateDominator[node];
  }

  /** {@return whether each path from the root to {@code b} passes {@code a}, or they are equal} */
  public boolean dominates(int a, int b) {
    return a == b || (number[a] <= number[b] && number[b] < number[a] + dominated[a]);
  }
}
