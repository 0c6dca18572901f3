// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A loop that accumulates values, {@code acc = acc op e}: a strongly connected component of the
 * loop's dependences (Gerlek, Stoltz and Wolfe, "Beyond Induction Variables", TOPLAS 1995), those
 * through one memory location included, whose only operator is associative. {@code e} varies from
 * iteration to iteration, and the loop uses the accumulator for nothing else.
 *
 * @param loop the innermost repeated code that computes it
 * @param cycle the values that depend on each other
 * @param steps the associative operations in this loop, in the order of the code; at least one
 */
public record Reduction(LoopRegion loop, Set<Definition> cycle, List<Step> steps) {
  /** One operation of a reduction: the value that it computes, and what it accumulates. */
  public record Step(Definition operation, Definition contribution) {}

  /**
   * {@return the reductions of repeated code, inner loops first}
   *
   * @param loops the code that is repeated, inner loops before outer ones
   */
  public static List<Reduction> in(DataDependencyGraph graph, List<LoopRegion> loops) {
    return loops.stream().flatMap(loop -> new Finder(graph, loops, loop).reductions()).toList();
  }

  private static final class Finder {
    private final DataDependencyGraph graph;
    private final List<LoopRegion> loops;
    private final LoopRegion loop;
    private final LoopMemory memory;
    private final Map<Definition, List<Definition>> dependences = new LinkedHashMap<>();

    Finder(DataDependencyGraph graph, List<LoopRegion> loops, LoopRegion loop) {
      this.graph = graph;
      this.loops = loops;
      this.loop = loop;
      this.memory = new LoopMemory(graph, loop);
      for (Definition value : graph.definitions()) {
        if (loop.varies(value)) {
          dependences.put(value, sources(value).filter(loop::varies).toList());
        }
      }
    }

    /** A load in a loop depends on what the loop stores at the same place. */
    private Stream<Definition> sources(Definition value) {
      return value.is(Kind.LOAD)
          ? memory.storesWhere(value).stream().map(graph::storedBy)
          : value.operands().stream();
    }

    private Stream<Reduction> reductions() {
      return ProgramSlice.cycles(
              dependences.keySet(), value -> dependences.getOrDefault(value, List.of()))
          .stream()
          .flatMap(cycle -> reduction(cycle).stream());
    }

    private Optional<Reduction> reduction(Set<Definition> cycle) {
      Set<AssociativeOperator> operators = new HashSet<>();
      List<Step> steps = new ArrayList<>();
      for (Definition member : cycle) {
        Optional<AssociativeOperator> operator = AssociativeOperator.of(graph.codeOf(member));
        if (operator.isPresent() ? !accumulates(member, cycle) : !passesOn(member)) {
          return Optional.empty();
        }
        if (operator.isPresent()) {
          operators.add(operator.get());
          step(member, cycle, operator.get()).ifPresent(steps::add);
        }
      }
      steps.sort(Comparator.comparingInt(step -> step.operation().instruction()));
      return operators.size() != 1
              || steps.isEmpty()
              || memory.isAccessedBesides(cycle)
              || !isUsedOnlyByItself(cycle)
          ? Optional.empty()
          : Optional.of(new Reduction(loop, cycle, steps));
    }

    private boolean passesOn(Definition member) {
      return graph.isConversion(member) || member.is(Kind.PHI) || member.is(Kind.LOAD);
    }

    /** Whether an operation adds one value, or a literal, to the accumulator. */
    private boolean accumulates(Definition operation, Set<Definition> cycle) {
      List<Definition> operands = operation.operands();
      List<Definition> carried = operands.stream().filter(cycle::contains).toList();
      return carried.size() == 1
          && AssociativeOperator.carries(graph.codeOf(operation), operands.indexOf(carried.get(0)));
    }

    /** What an operation adds to the accumulator, if that varies in this loop. */
    private Optional<Step> step(
        Definition operation, Set<Definition> cycle, AssociativeOperator operator) {
      return operation.operands().stream()
          .filter(operand -> !cycle.contains(operand))
          .reduce((module, last) -> last) // the receiver of a method of Scala's is a module
          .filter(term -> varies(term, operator) && innermost(operation.block()).equals(loop))
          .map(term -> new Step(operation, term));
    }

    private LoopRegion innermost(int block) {
      return loops.stream().filter(each -> each.contains(block)).findFirst().orElseThrow();
    }

    /**
     * Adding one of two constants makes a conditional counter, not a reduction; whether all, or
     * any, of several conditions hold is one.
     */
    private boolean varies(Definition term, AssociativeOperator operator) {
      Definition value = graph.unconverted(term);
      boolean isCounter =
          value.is(Kind.PHI)
              && value.operands().stream().allMatch(operand -> operand.is(Kind.CONSTANT))
              && !operator.isBitwise();
      return !isCounter && loop.varies(term);
    }

    private boolean isUsedOnlyByItself(Set<Definition> cycle) {
      Set<Integer> ownStores = new HashSet<>();
      cycle.stream()
          .filter(member -> member.is(Kind.LOAD))
          .forEach(load -> ownStores.addAll(memory.storesWhere(load)));
      return cycle.stream()
          .flatMap(member -> graph.usesOf(member).stream())
          .allMatch(
              use ->
                  (use.result() != null && cycle.contains(use.result()))
                      || ownStores.contains(use.instruction())
                      || !loop.contains(graph.blockOf(use)));
    }
  }
}
