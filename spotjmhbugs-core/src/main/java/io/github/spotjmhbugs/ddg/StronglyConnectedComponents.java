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
 * Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972), without recursion.
 *
 * @param <N> the nodes
 */
public final class StronglyConnectedComponents<N> {
  private final Set<N> members;
  private final Function<N, ? extends Iterable<N>> successors;
  private final Map<N, Integer> order = new HashMap<>();
  private final Map<N, Integer> low = new HashMap<>();
  private final Deque<N> open = new ArrayDeque<>();
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
        path.pop();
        leave(visit.node());
        if (!path.isEmpty()) {
          lower(path.element().node(), low(visit.node()));
        }
        continue;
      }
      N next = visit.rest().next();
      if (!order.containsKey(next) && members.contains(next)) {
        path.push(enter(next));
      } else if (isOpen.contains(next)) {
        lower(visit.node(), order.getOrDefault(next, 0));
      }
    }
  }

  private Visit<N> enter(N node) {
    low.put(node, order.size());
    order.put(node, order.size());
    open.push(node);
    isOpen.add(node);
    List<N> targets = new ArrayList<>();
    successors.apply(node).forEach(targets::add);
    return new Visit<>(node, targets.iterator());
  }

  private void lower(N node, int bound) {
    low.merge(node, bound, Math::min);
  }

  private int low(N node) {
    return low.getOrDefault(node, 0);
  }

  private void leave(N node) {
    if (low(node) != order.getOrDefault(node, 0)) {
      return;
    }
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
