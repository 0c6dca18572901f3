// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.GraphOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The algorithm of Kosaraju (Aho, Hopcroft and Ullman, "Data Structures and Algorithms", 1983,
 * 6.7): in the right order, all that a node leads to and that is in no component yet is its
 * component.
 */
public final class StronglyConnectedComponents {
  private StronglyConnectedComponents() {}

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
      Collection<N> nodes, Function<N, ? extends Collection<N>> successors) {
    Map<N, List<N>> predecessors = new HashMap<>();
    for (N node : nodes) {
      for (N successor : successors.apply(node)) {
        predecessors.computeIfAbsent(successor, key -> new ArrayList<>(1)).add(node);
      }
    }
    List<N> order = GraphOrder.postorder(nodes, node -> predecessors.getOrDefault(node, List.of()));
    Collections.reverse(order);
    Set<N> rest = new HashSet<>(order);
    List<Set<N>> cycles = new ArrayList<>();
    for (N node : order) {
      if (rest.contains(node)) {
        Set<N> component =
            ProgramSlice.closure(
                List.of(node),
                member -> successors.apply(member).stream().filter(rest::contains).toList());
        rest.removeAll(component);
        if (component.size() > 1 || successors.apply(node).contains(node)) {
          cycles.add(component);
        }
      }
    }
    return cycles;
  }
}
