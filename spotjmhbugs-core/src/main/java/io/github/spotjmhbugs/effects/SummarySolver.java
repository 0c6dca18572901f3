// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.CallEffectsBuilder.Callees;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Summarises methods bottom-up over the strongly connected components of the call graph (Sharir and
 * Pnueli, "Two approaches to interprocedural data flow analysis", 1981, the functional approach).
 * Methods that call each other in a circle are assumed to have no effects at first; the assumptions
 * are refined to a fixed point. The call graph is discovered on the way, by Tarjan's algorithm
 * without recursion, so neither its depth nor where a query enters it matters. Thread-safe.
 */
final class SummarySolver {
  /** Components with more methods count as unknown code: their fixed point would take too long. */
  private static final int MAX_COMPONENT = 64;

  private final Function<Function<Run, MethodEffects>, Callees> callees;
  private final ProgramFacts facts;
  private final Map<Run, MethodEffects> solved = new ConcurrentHashMap<>();

  /** A method as it runs on a receiver of an exact class, or of an unknown one. */
  record Run(DeclaredMethod method, @Nullable String receiver) {}

  /** Makes a solver, given what tells of calls once the methods looked into are summarised. */
  SummarySolver(Function<Function<Run, MethodEffects>, Callees> callees, ProgramFacts facts) {
    this.callees = callees;
    this.facts = facts;
  }

  MethodEffects summaryOf(Run run) {
    MethodEffects known = solved.get(run);
    if (known == null) {
      new Search().from(run);
      known = Objects.requireNonNull(solved.get(run));
    }
    return known;
  }

  /** Another thread may have solved the component meanwhile: the first answer stays, as a whole. */
  private synchronized void publish(List<Node> members) {
    members.forEach(
        member -> solved.putIfAbsent(member.run, Objects.requireNonNull(member.assumed)));
  }

  private static final class Node {
    final Run run;
    final ExactTypes exact;
    final Optional<DataDependencyGraph> graph;
    final Deque<Integer> unseenCalls = new ArrayDeque<>();
    final Set<Run> callees = new HashSet<>();
    final int order;
    int low;
    @Nullable MethodEffects assumed;

    Node(Run run, int order) {
      this.run = run;
      this.exact = ExactTypes.ofReceiver(run.receiver());
      this.graph = MethodAnalyses.ofHelper(run.method());
      this.order = order;
      this.low = order;
      graph.stream().flatMapToInt(CallEffectsBuilder::callsIn).forEach(unseenCalls::add);
    }
  }

  /** One depth-first search; what it has solved others see at once. */
  private final class Search {
    private final Map<Run, Node> open = new HashMap<>();

    /** The members of the open components; a member's order is its index. */
    private final List<Node> components = new ArrayList<>();

    private final Deque<Node> path = new ArrayDeque<>();

    void from(Run run) {
      enter(run);
      while (!path.isEmpty()) {
        Node node = path.element();
        if (node.unseenCalls.isEmpty()) {
          leave(path.pop());
        } else {
          look(node, node.unseenCalls.element());
        }
      }
    }

    private void enter(Run run) {
      Node node = new Node(run, components.size());
      open.put(run, node);
      components.add(node);
      path.push(node);
    }

    /**
     * Enters the first callee of a call that is not solved yet, or passes on to the next call.
     * After one that may do anything, looking into the others gains little and costs much time.
     */
    private void look(Node node, int call) {
      Set<Run> found = new HashSet<>();
      Deque<Run> unsolved = new ArrayDeque<>();
      DataDependencyGraph code = node.graph.orElseThrow();
      Callees finding = callees.apply(run -> ofFound(run, found, unsolved));
      CallEffects effects = new CallEffectsBuilder(code, node.exact, finding, facts).of(call);
      if (!unsolved.isEmpty()) {
        enter(unsolved.element());
        return;
      }
      node.unseenCalls.remove();
      node.callees.addAll(found);
      List<Node> circle = found.stream().map(open::get).filter(Objects::nonNull).toList();
      circle.forEach(member -> node.low = Math.min(node.low, member.order));
      boolean mayDoAnything = effects.apartFromParameters() == GlobalEffect.POSSIBLE;
      boolean onlyFails = code.blocksThatOnlyFail().contains(code.controlFlow().blockOf(call));
      if (circle.isEmpty() && mayDoAnything && !onlyFails) {
        node.unseenCalls.clear();
      }
    }

    /** What a callee does while others are looked for: in a circle, it may run any function. */
    private MethodEffects ofFound(Run run, Set<Run> found, Deque<Run> unsolved) {
      MethodEffects known = solved.get(run);
      if (known == null && !open.containsKey(run)) {
        unsolved.add(run);
        return MethodEffects.PURE;
      }
      found.add(run);
      return known == null ? MethodEffects.CALLER : known;
    }

    private void leave(Node node) {
      Node caller = path.peek();
      if (caller != null) {
        caller.low = Math.min(caller.low, node.low);
      }
      if (node.low == node.order) {
        List<Node> members = components.subList(node.order, components.size());
        solve(members);
        publish(members);
        members.forEach(member -> open.remove(member.run));
        members.clear();
      }
    }

    /**
     * The measure: each time that a member is looked at again, its summary has gained one of at
     * most 2 + 6 * 64 effects, or lost the parameter that is returned or one of the traits, or that
     * of a member it calls has. None of this is ever undone. The order of the members is theirs,
     * not the search's, so that the fixed point does not depend on where the search began.
     */
    private void solve(List<Node> members) {
      if (members.size() > MAX_COMPONENT) {
        members.forEach(member -> member.assumed = MethodEffects.UNKNOWN);
        return;
      }
      members.sort(
          Comparator.comparing((Node member) -> member.run.method().ref().toString())
              .thenComparing(member -> String.valueOf(member.run.receiver())));
      Set<Run> changed = new HashSet<>();
      members.forEach(member -> refine(member, changed));
      while (!changed.isEmpty()) {
        Set<Run> before = Set.copyOf(changed);
        changed.clear();
        members.stream()
            .filter(member -> member.callees.stream().anyMatch(before::contains))
            .forEach(member -> refine(member, changed));
      }
    }

    private void refine(Node member, Set<Run> changed) {
      Callees assuming = callees.apply(run -> assumed(member, run));
      MethodEffects found =
          member
              .graph
              .map(g -> new MethodAnalysis(member.run.method(), member.exact, g, assuming, facts))
              .map(MethodAnalysis::summary)
              .orElse(MethodEffects.UNKNOWN);
      // C2 inlines a method into itself once at most.
      boolean isRecursive = member.callees.stream().anyMatch(open::containsKey);
      MethodEffects kept = isRecursive ? found.keptLike(MethodEffects.UNKNOWN) : found;
      MethodEffects refined = member.assumed == null ? kept : member.assumed.or(kept);
      if (!refined.equals(member.assumed)) {
        member.assumed = refined;
        changed.add(member.run);
      }
    }

    /** What was not found, because the caller may do anything before, is not looked into. */
    private MethodEffects assumed(Node caller, Run run) {
      Node member = open.get(run);
      if (!caller.callees.contains(run)) {
        return MethodEffects.UNKNOWN;
      } else if (member == null) {
        return Objects.requireNonNull(solved.get(run));
      }
      return member.assumed == null ? MethodEffects.PURE : member.assumed;
    }
  }
}
