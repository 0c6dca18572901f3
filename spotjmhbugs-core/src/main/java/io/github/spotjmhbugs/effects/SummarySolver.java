// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Summarises methods bottom-up over the strongly connected components of the call graph (Sharir and
 * Pnueli, "Two approaches to interprocedural data flow analysis", 1981, the functional approach).
 * Methods that call each other in a circle are assumed to have no effects at first; the assumptions
 * are refined to a fixed point. The call graph is discovered on the way, by Tarjan's algorithm
 * without recursion, so neither its depth nor where a query enters it matters. Safe for use by
 * several threads.
 */
final class SummarySolver {
  /** Components with more methods count as unknown code: their fixed point would take too long. */
  static final int MAX_COMPONENT = 64;

  private final CallGraph callGraph;
  private final Map<Run, MethodEffects> solved = new ConcurrentHashMap<>();

  /** A method as it runs on a receiver of an exact class, or of an unknown one. */
  record Run(MethodRef method, @Nullable String receiver) {}

  /**
   * A method that another one calls or makes a function of.
   *
   * @param method the method
   * @param ends whether its caller may do anything if it may: looking into the caller's other
   *     callees then gains little and costs much time
   */
  record Callee(DeclaredMethod method, boolean ends) {}

  /** The callees of a method, and what it does given what they do. */
  interface CallGraph {
    /**
     * {@return the methods with bytecode that a method may call or make a function of, in the order
     * of the code, up to the first call of an unknown method}
     *
     * @param graph the method's code
     * @param receiver internal name of the exact class of its receiver, or null
     */
    Map<Run, Callee> calleesOf(DataDependencyGraph graph, @Nullable String receiver);

    /**
     * {@return what a method does}
     *
     * @param method a method
     * @param graph its code
     * @param receiver internal name of the exact class of its receiver, or null
     * @param solver tells what those do that {@link #calleesOf} lists
     */
    MethodEffects summarise(
        DeclaredMethod method,
        DataDependencyGraph graph,
        @Nullable String receiver,
        Summaries solver);
  }

  /** Tells what a method does. */
  @FunctionalInterface
  interface Summaries {
    /**
     * {@return what a method does when it runs}
     *
     * @param run a method and its receiver
     * @param method the method
     */
    MethodEffects of(Run run, DeclaredMethod method);
  }

  /**
   * Creates a solver that has summarised nothing yet.
   *
   * @param callGraph tells who calls whom, and summarises a method whose callees are known
   */
  SummarySolver(CallGraph callGraph) {
    this.callGraph = callGraph;
  }

  /**
   * {@return what a method does}
   *
   * @param run a method and its receiver
   * @param method the method, which has a body
   */
  MethodEffects summaryOf(Run run, DeclaredMethod method) {
    MethodEffects known = solved.get(run);
    if (known == null) {
      new Search().from(run, method);
      known = Objects.requireNonNull(solved.get(run));
    }
    return known;
  }

  /**
   * Another thread may have solved the component meanwhile. The first answer stays, as a whole, so
   * that all threads see the same.
   */
  private synchronized void publish(List<Node> members) {
    members.forEach(
        member -> solved.putIfAbsent(member.run, Objects.requireNonNull(member.assumed)));
  }

  /** A method on the path of the search or in an open component. */
  private static final class Node {
    final Run run;
    final DeclaredMethod method;
    final @Nullable DataDependencyGraph graph;
    final Map<Run, Callee> callees;
    final Deque<Run> pending;
    final int order;
    int low;
    @Nullable MethodEffects assumed;

    Node(
        Run run,
        DeclaredMethod method,
        @Nullable DataDependencyGraph graph,
        Map<Run, Callee> callees,
        int order) {
      this.run = run;
      this.method = method;
      this.graph = graph;
      this.callees = callees;
      this.pending = new ArrayDeque<>(callees.keySet());
      this.order = order;
      this.low = order;
    }
  }

  /** One depth-first search; what it has solved others see at once. */
  private final class Search {
    private final Map<Run, Node> open = new HashMap<>();
    private final Deque<Node> component = new ArrayDeque<>();
    private final Deque<Node> path = new ArrayDeque<>();
    private int visited;

    void from(Run run, DeclaredMethod method) {
      enter(run, method);
      while (!path.isEmpty()) {
        Node node = path.element();
        Run next = node.pending.poll();
        if (next == null) {
          leave(path.pop());
        } else if (open.containsKey(next)) {
          node.low = Math.min(node.low, Objects.requireNonNull(open.get(next)).order);
        } else if (!solved.containsKey(next)) {
          node.pending.push(next);
          enter(next, callee(node, next).method());
        } else if (mayDoAnything(next) && callee(node, next).ends()) {
          node.callees.keySet().removeAll(node.pending);
          node.pending.clear();
        }
      }
    }

    private static Callee callee(Node caller, Run run) {
      return Objects.requireNonNull(caller.callees.get(run));
    }

    private boolean mayDoAnything(Run run) {
      return Objects.requireNonNull(solved.get(run)).globalEffect() == GlobalEffect.POSSIBLE;
    }

    private void enter(Run run, DeclaredMethod method) {
      DataDependencyGraph graph = UsableCode.graphOf(method).orElse(null); // may do anything
      Map<Run, Callee> callees =
          graph == null ? new HashMap<>() : callGraph.calleesOf(graph, run.receiver());
      Node node = new Node(run, method, graph, callees, visited++);
      open.put(run, node);
      component.push(node);
      path.push(node);
    }

    private void leave(Node node) {
      Node caller = path.peek();
      if (caller != null) {
        caller.low = Math.min(caller.low, node.low);
      }
      if (node.low == node.order) {
        List<Node> members = new ArrayList<>();
        do {
          members.add(component.element());
        } while (component.pop() != node);
        solve(members);
        publish(members);
        members.forEach(member -> open.remove(member.run));
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
          Comparator.comparing((Node member) -> member.run.method().toString())
              .thenComparing(member -> String.valueOf(member.run.receiver())));
      Set<Run> changed = new LinkedHashSet<>();
      members.forEach(member -> refine(member, changed));
      while (!changed.isEmpty()) {
        Set<Run> before = Set.copyOf(changed);
        changed.clear();
        members.stream()
            .filter(member -> member.callees.keySet().stream().anyMatch(before::contains))
            .forEach(member -> refine(member, changed));
      }
    }

    private void refine(Node member, Set<Run> changed) {
      MethodEffects found =
          member.graph == null
              ? MethodEffects.UNKNOWN
              : callGraph.summarise(
                  member.method,
                  member.graph,
                  member.run.receiver(),
                  (run, callee) -> ofCallee(member, run, callee));
      MethodEffects refined = member.assumed == null ? found : member.assumed.or(found);
      if (!refined.equals(member.assumed)) {
        member.assumed = refined;
        changed.add(member.run);
      }
    }

    /** What the call graph does not list is not looked into. */
    private MethodEffects ofCallee(Node caller, Run run, DeclaredMethod callee) {
      Node member = open.get(run);
      if (!caller.callees.containsKey(run)) {
        return MethodEffects.UNKNOWN;
      } else if (member == null) {
        return summaryOf(run, callee);
      }
      return member.assumed == null ? MethodEffects.PURE : member.assumed;
    }
  }
}
