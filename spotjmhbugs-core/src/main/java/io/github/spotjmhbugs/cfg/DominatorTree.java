// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.EdgeKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Immediate dominators, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"
 * (2001).
 */
public final class DominatorTree {
  private static final int UNKNOWN = -1;

  private final int[] immediateDominator;
  private final int[] depth;

  private DominatorTree(int[][] successors, int root) {
    int[] postorder = GraphOrder.postorder(successors, root);
    int[] rank = new int[successors.length];
    for (int i = 0; i < postorder.length; i++) {
      rank[postorder[i]] = i;
    }
    immediateDominator = solve(successors, root, postorder, rank);
    depth = new int[successors.length];
    for (int i = postorder.length - 2; i >= 0; i--) {
      depth[postorder[i]] = depth[immediateDominator[postorder[i]]] + 1;
    }
  }

  /**
   * {@return the dominator tree over normal and exceptional edges, rooted at the entry block}
   *
   * @param graph a control-flow graph
   */
  public static DominatorTree of(ControlFlowGraph graph) {
    return new DominatorTree(graph.successors(EdgeKind.ANY), 0);
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
    int[][] successors = Arrays.copyOf(graph.successors(EdgeKind.NORMAL), exit + 1);
    successors[exit] = new int[0];
    for (int block = 0; block < exit; block++) {
      if (successors[block].length == 0) {
        successors[block] = new int[] {exit};
      }
    }
    BitSet reachesExit = reaching(successors, exit);
    for (int block = exit - 1; block >= 0; block--) {
      if (!reachesExit.get(block)) {
        int count = successors[block].length;
        successors[block] = Arrays.copyOf(successors[block], count + 1);
        successors[block][count] = exit;
        reachesExit.or(reaching(successors, block));
      }
    }
    return new DominatorTree(GraphOrder.reversed(successors), exit);
  }

  private static BitSet reaching(int[][] successors, int target) {
    int[][] predecessors = GraphOrder.reversed(successors);
    return GraphOrder.closure(IntStream.of(target), node -> IntStream.of(predecessors[node]));
  }

  private static int[] solve(int[][] successors, int root, int[] postorder, int[] rank) {
    int[][] predecessors = GraphOrder.reversed(successors);
    int[] dominator = new int[successors.length];
    Arrays.fill(dominator, UNKNOWN);
    dominator[root] = root;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = postorder.length - 2; i >= 0; i--) {
        int node = postorder[i];
        int common = UNKNOWN;
        for (int predecessor : predecessors[node]) {
          if (dominator[predecessor] != UNKNOWN) {
            common =
                common == UNKNOWN ? predecessor : intersect(dominator, rank, common, predecessor);
          }
        }
        if (dominator[node] != common) {
          dominator[node] = common;
          changed = true;
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
