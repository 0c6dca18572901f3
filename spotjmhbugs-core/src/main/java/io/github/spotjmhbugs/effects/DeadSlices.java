// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Groups the unconsumed values of a method into slices, so that each mistake is reported once. */
public final class DeadSlices {
  /**
   * A computation that no sink sees: its last values, which nothing uses but each other, and all
   * that is computed for them or for others like them alone (a backward slice, Weiser 1984, cut
   * where values are consumed).
   *
   * @param ends the last values, in the order of the code; several where they depend on each other
   * @param members all values of the slice, {@code ends} included, in the order of the code
   */
  public record DeadSlice(Set<Definition> ends, Set<Definition> members) {}

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final Liveness liveness;
  private final Map<Definition, Set<Definition>> feeds = new LinkedHashMap<>();
  private final Map<Definition, Set<Definition>> fedBy = new HashMap<>();

  private DeadSlices(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.liveness = method.liveness();
    List<Definition> dead =
        graph.definitions().stream()
            .filter(value -> graph.isComputed(value) || value.is(Kind.PHI))
            .filter(value -> !liveness.isConsumed(value))
            .toList();
    dead.forEach(value -> feeds.put(value, new LinkedHashSet<>()));
    for (Definition value : dead) {
      graph.usesOf(value).forEach(use -> addFeeds(value, use));
      feedByDeciders(value);
    }
  }

  /** {@return the dead slices of a method, in the order of their last values} */
  public static List<DeadSlice> of(MethodAnalysis method) {
    return new DeadSlices(method).slices();
  }

  /** What a branch compares is computed for what the branch decides about. */
  private void feedByDeciders(Definition decided) {
    graph
        .controlFlow()
        .branchesDeciding(decided.block())
        .filter(last -> graph.resultOf(last) == null && method.heap().mutatedBy(last).isEmpty())
        .forEach(branch -> graph.operandsOf(branch).forEach(value -> feed(value, decided)));
  }

  private void addFeeds(Definition value, Use use) {
    Definition result = use.result();
    if (use.isByPhi()) {
      feed(value, result);
      return;
    }
    if (!method.calls(Trait.LOAD, use.instruction())) {
      method
          .heap()
          .allocationsMutatedBy(use.instruction())
          .forEach(site -> feedWithResult(value, site, result));
    }
    if (!isNullCheck(use)) {
      feed(value, result);
    }
  }

  /** Compilers check the receiver of a method reference by a call whose result they drop. */
  private boolean isNullCheck(Use use) {
    Definition result = use.result();
    return method.calls(Trait.BYPRODUCT, use.instruction())
        && result != null
        && graph.usesOf(result).isEmpty();
  }

  /** The result of a call that fills an object tells how that went: it is part of the filling. */
  private void feedWithResult(Definition value, Definition site, @Nullable Definition result) {
    feed(value, site);
    if (result != null && feeds.containsKey(result)) {
      feed(result, site);
    }
  }

  private void feed(Definition from, @Nullable Definition to) {
    Set<Definition> targets = feeds.get(from);
    if (to != null && targets != null && feeds.containsKey(to)) {
      targets.add(to);
      fedBy.computeIfAbsent(to, key -> new LinkedHashSet<>()).add(from);
    }
  }

  private List<DeadSlice> slices() {
    Map<Definition, Set<Definition>> componentOf = new HashMap<>();
    feeds.keySet().forEach(value -> componentOf.put(value, Set.of(value)));
    ProgramSlice.cycles(feeds.keySet(), value -> feeds.getOrDefault(value, Set.of()))
        .forEach(cycle -> cycle.forEach(value -> componentOf.put(value, cycle)));
    return componentOf.values().stream()
        .distinct()
        .filter(set -> set.stream().allMatch(v -> set.containsAll(feeds.getOrDefault(v, Set.of()))))
        .map(
            ends ->
                new DeadSlice(
                    inOrder(ends),
                    inOrder(ProgramSlice.closure(ends, v -> fedBy.getOrDefault(v, Set.of())))))
        .sorted(Comparator.comparingInt(DeadSlices::lastInstruction))
        .toList();
  }

  private static Set<Definition> inOrder(Set<Definition> values) {
    return values.stream()
        .sorted(Comparator.comparingInt(Definition::id))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static int lastInstruction(DeadSlice slice) {
    return slice.ends().stream().mapToInt(Definition::instruction).max().orElse(-1);
  }
}
