// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Orders of the nodes of a directed graph that is given by successor lists. */
final class GraphOrder {
  private GraphOrder() {}

  /**
   * Depth-first postorder, without recursion since a method can have tens of thousands of blocks.
   *
   * @param successors for each node the nodes that follow it
   * @param root the node to start from
   * @return the nodes that can be reached from {@code root}
   */
  static int[] postorder(int[][] successors, int root) {
    int[] order = new int[successors.length];
    int count = 0;
    int[] nextSuccessor = new int[successors.length];
    BitSet seen = new BitSet();
    Deque<Integer> path = new ArrayDeque<>();
    path.push(root);
    seen.set(root);
    while (!path.isEmpty()) {
      int node = path.element();
      if (nextSuccessor[node] == successors[node].length) {
        order[count++] = node;
        path.pop();
        continue;
      }
      int successor = successors[node][nextSuccessor[node]++];
      if (!seen.get(successor)) {
        seen.set(successor);
        path.push(successor);
      }
    }
    return Arrays.copyOf(order, count);
  }

  /**
   * {@return for each node, the nodes that precede it}
   *
   * @param successors for each node the nodes that follow it
   */
  static int[][] reversed(int[][] successors) {
    int[] size = new int[successors.length];
    for (int[] targets : successors) {
      for (int target : targets) {
        size[target]++;
      }
    }
    int[][] predecessors = new int[successors.length][];
    Arrays.setAll(predecessors, node -> new int[size[node]]);
    for (int node = successors.length - 1; node >= 0; node--) {
      for (int target : successors[node]) {
        predecessors[target][--size[target]] = node;
      }
    }
    return predecessors;
  }

  /**
   * {@return the nodes that control gets to from some nodes, themselves among them}
   *
   * @param from the nodes to start from
   * @param next for each node, those that it leads to
   */
  static BitSet closure(IntStream from, IntFunction<IntStream> next) {
    BitSet reached = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>();
    from.forEach(pending::add);
    while (!pending.isEmpty()) {
      int node = pending.remove();
      if (!reached.get(node)) {
        reached.set(node);
        next.apply(node).forEach(pending::add);
      }
    }
    return reached;
  }
}
