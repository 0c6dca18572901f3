// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The path-based algorithm of Gabow ("Path-based depth-first search for strong and biconnected
 * components", Information Processing Letters 74, 2000), without recursion.
 *
 * @param <N> the nodes
 */
public final class StronglyConnectedComponents<N> {
  private final Set<N> members;
  private final Function<N, ? extends Iterable<N>> successors;
  private final Map<N, Integer> order = new HashMap<>();
  private final Deque<N> open = new ArrayDeque<>();

  /** The first nodes of what may still become components, the last one first. */
  private final Deque<N> roots = new ArrayDeque<>();

  private final Set<N> isOpen = new LinkedHashSet<>();
  private final List<Set<N>> cycles = new ArrayList<>();

  /** A node on the path of the search, and the successors that are still to be visited. */
  private record Visit<N>(N node, Iterator<N> rest) {}

  private StronglyConnectedComponents(
      Iterable<N> nodes, Function<N, ? extends Iterable<N>> successors) {
    this.members = new LinkedHashSet<>();
    nodes.forEach(members::add);
    this.successors = successors;
  }

  /**
   * {@return the components of a graph that contain a cycle, that is more than one node, or one
   * with an edge to itself; their order depends only on the order of {@code nodes}}
   *
   * @param nodes the nodes of a graph
   * @param successors returns the targets of the edges of a node; those not in {@code nodes} are
   *     ignored
   * @param <N> the nodes
   */
  public static <N> List<Set<N>> of(
      Iterable<N> nodes, Function<N, ? extends Iterable<N>> successors) {
    StronglyConnectedComponents<N> search = new StronglyConnectedComponents<>(nodes, successors);
    for (N node : search.members) {
      if (!search.order.containsKey(node)) {
        search.visitFrom(node);
      }
    }
    return List.copyOf(search.cycles);
  }

  private void visitFrom(N root) {
    Deque<Visit<N>> path = new ArrayDeque<>();
    path.push(enter(root));
    while (!path.isEmpty()) {
      Visit<N> visit = path.element();
      if (!visit.rest().hasNext()) {
        leave(path.pop().node());
        continue;
      }
      N next = visit.rest().next();
      if (!order.containsKey(next) && members.contains(next)) {
        path.push(enter(next));
      } else if (isOpen.contains(next)) {
        while (orderOf(roots.element()) > orderOf(next)) {
          roots.pop();
        }
      }
    }
  }

  private Visit<N> enter(N node) {
    order.put(node, order.size());
    open.push(node);
    isOpen.add(node);
    roots.push(node);
    return new Visit<>(node, successors.apply(node).iterator());
  }

  private int orderOf(N node) {
    return order.getOrDefault(node, 0);
  }

  private void leave(N node) {
    if (roots.element() != node) {
      return;
    }
    roots.pop();
    Set<N> component = new LinkedHashSet<>();
    N last;
    do {
      last = open.pop();
      isOpen.remove(last);
      component.add(last);
    } while (last != node);
    boolean isCycle = component.size() > 1;
    for (N successor : successors.apply(node)) {
      isCycle |= successor == node;
    }
    if (isCycle) {
      cycles.add(component);
    }
  }
}
