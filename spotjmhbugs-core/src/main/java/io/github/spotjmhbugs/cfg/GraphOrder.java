// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Searches of a graph without recursion, since a method can have tens of thousands of blocks. */
public final class GraphOrder {
  private GraphOrder() {}

  private record Visit<N>(N node, Iterator<N> rest) {}

  /**
   * {@return the nodes that can be reached, in depth-first postorder}
   *
   * @param roots the nodes to start from, one after the other
   * @param successors returns the nodes that follow a node
   * @param <N> the nodes
   */
  public static <N> List<N> postorder(
      Iterable<N> roots, Function<N, ? extends Iterable<N>> successors) {
    List<N> order = new ArrayList<>();
    Set<N> seen = new HashSet<>();
    for (N root : roots) {
      Deque<Visit<N>> path = new ArrayDeque<>();
      if (seen.add(root)) {
        path.push(new Visit<>(root, successors.apply(root).iterator()));
      }
      while (!path.isEmpty()) {
        Iterator<N> rest = path.element().rest();
        if (!rest.hasNext()) {
          order.add(path.pop().node());
          continue;
        }
        N next = rest.next();
        if (seen.add(next)) {
          path.push(new Visit<>(next, successors.apply(next).iterator()));
        }
      }
    }
    return order;
  }
}
