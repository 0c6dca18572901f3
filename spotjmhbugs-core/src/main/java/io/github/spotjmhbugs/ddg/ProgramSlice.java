// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.GraphOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Slices of a method: the values that others depend on, or that depend on them (Weiser, "Program
 * Slicing", IEEE Transactions on Software Engineering, 1984), with data dependences only. A slice
 * lists its members breadth first, in an order that depends on the code alone, and takes time
 * linear in the dependences that it follows.
 */
public final class ProgramSlice {
  private ProgramSlice() {}

  /**
   * {@return what values are computed from, those of them included that are members}
   *
   * @param isMember which values belong to the slice
   */
  public static Set<Definition> backward(
      Collection<Definition> criteria, Predicate<Definition> isMember) {
    return closure(select(criteria, isMember), member -> select(member.operands(), isMember));
  }

  /**
   * {@return what is computed from values, themselves included}
   *
   * @param isMember which of the values computed from a member belong to the slice
   */
  public static Set<Definition> forward(
      DataDependencyGraph graph, Collection<Definition> criteria, Predicate<Definition> isMember) {
    return closure(
        criteria,
        member ->
            graph.usesOf(member).stream()
                .map(Use::result)
                .filter(Objects::nonNull)
                .filter(isMember)
                .toList());
  }

  /**
   * {@return whether values come from some kind alone, by arithmetic, conversions and merges}
   *
   * @param isSource tells the kind, for all that is computed in another way
   */
  public static boolean areComputedFrom(
      Collection<Definition> values, Predicate<Definition> isSource) {
    return backward(values, any -> true).stream()
        .allMatch(
            part ->
                switch (part.kind()) {
                  case ARITHMETIC, CONVERSION, PHI -> true;
                  default -> isSource.test(part);
                });
  }

  /**
   * {@return all that a relation leads to, what it starts from included}
   *
   * @param dependences what a member leads to
   * @param <N> values, or whatever else is related
   */
  public static <N> Set<N> closure(
      Collection<N> criteria, Function<N, ? extends Collection<N>> dependences) {
    Set<N> members = new LinkedHashSet<>(criteria);
    Queue<N> pending = new ArrayDeque<>(members);
    while (!pending.isEmpty()) {
      for (N next : dependences.apply(pending.remove())) {
        if (members.add(next)) {
          pending.add(next);
        }
      }
    }
    return members;
  }

  /**
   * {@return the strongly connected components of a graph that contain a cycle, that is more than
   * one node, or one with an edge to itself; their order depends only on the order of {@code
   * nodes}} The algorithm of Kosaraju (Aho, Hopcroft and Ullman, "Data Structures and Algorithms",
   * 1983, 6.7): in the right order, what a node leads to and is in no component yet is its
   * component.
   *
   * @param nodes the nodes of a graph
   * @param successors returns the targets of the edges of a node; only {@code nodes} count
   * @param <N> the nodes
   */
  public static <N> List<Set<N>> cycles(
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
            closure(
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

  private static List<Definition> select(
      Collection<Definition> values, Predicate<Definition> isMember) {
    return values.stream().filter(isMember).toList();
  }
}
