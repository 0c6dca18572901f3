// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Reduction.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Finds the reductions among the recurrences of a method's loops. */
public final class ReductionFinder {
  private final DataDependencyGraph graph;
  private final List<LoopRegion> loops;

  private ReductionFinder(DataDependencyGraph graph, List<LoopRegion> loops) {
    this.graph = graph;
    this.loops = loops;
  }

  /**
   * {@return the reductions of repeated code, inner loops first}
   *
   * @param graph a method's data-dependency graph
   * @param loops its code that is repeated, inner loops before outer ones
   */
  public static List<Reduction> in(DataDependencyGraph graph, List<LoopRegion> loops) {
    ReductionFinder finder = new ReductionFinder(graph, loops);
    return finder.loops.stream().flatMap(loop -> finder.in(loop).stream()).toList();
  }

  private List<Reduction> in(LoopRegion loop) {
    MemoryLocation.OfLoop memory = new MemoryLocation.OfLoop(graph, loop);
    List<Definition> members = graph.definitions().stream().filter(loop::varies).toList();
    return StronglyConnectedComponents.of(members, definition -> dependences(definition, memory))
        .stream()
        .flatMap(cycle -> reduction(cycle, loop, memory).stream())
        .toList();
  }

  /** A load in a loop depends on what the loop stores at the same place. */
  private List<Definition> dependences(Definition definition, MemoryLocation.OfLoop memory) {
    Map<MemoryLocation, List<Integer>> stores = memory.stores();
    if (!definition.is(Kind.LOAD) || stores.isEmpty()) {
      return definition.operands();
    }
    List<Definition> all = new ArrayList<>(definition.operands());
    memory
        .at(definition.instruction())
        .ifPresent(
            from ->
                stores
                    .getOrDefault(from, List.of())
                    .forEach(store -> all.add(graph.storedBy(store))));
    return all;
  }

  private Optional<Reduction> reduction(
      Set<Definition> cycle, LoopRegion loop, MemoryLocation.OfLoop memory) {
    List<Step> steps = new ArrayList<>();
    if (!hasOneOperator(cycle, loop, steps)) {
      return Optional.empty();
    }
    steps.removeIf(step -> !varies(step, loop));
    steps.sort(Comparator.comparingInt(step -> step.operation().instruction()));
    return steps.isEmpty()
            || new AccumulatorAliases(graph, cycle, loop).areUsed()
            || !isUsedOnlyByItself(cycle, loop, memory)
        ? Optional.empty()
        : Optional.of(new Reduction(loop, cycle, steps));
  }

  /** Collects the steps of a cycle; false when the cycle does anything else. */
  private boolean hasOneOperator(Set<Definition> cycle, LoopRegion loop, List<Step> steps) {
    Set<AssociativeOperator> operators = new HashSet<>();
    for (Definition member : cycle) {
      Optional<AssociativeOperator> operator = operatorOf(member);
      operator.ifPresent(operators::add);
      boolean accumulates =
          operator.isPresent() ? addStep(member, cycle, loop, steps) : passesOn(member);
      if (!accumulates) {
        return false;
      }
    }
    return operators.size() == 1;
  }

  private Optional<AssociativeOperator> operatorOf(Definition member) {
    return graph.isComputed(member)
        ? AssociativeOperator.of(graph.instruction(member.instruction()))
        : Optional.empty();
  }

  private boolean passesOn(Definition member) {
    return graph.isConversion(member) || member.is(Kind.PHI) || member.is(Kind.LOAD);
  }

  /** Returns false when the operation does anything else than accumulate one value. */
  private boolean addStep(
      Definition operation, Set<Definition> cycle, LoopRegion loop, List<Step> steps) {
    AbstractInsnNode instruction = graph.instruction(operation.instruction());
    Definition contribution = null;
    int carried = 0;
    for (int i = 0; i < operation.operands().size(); i++) {
      Definition operand = operation.operands().get(i);
      if (cycle.contains(operand)) {
        carried += AssociativeOperator.carries(instruction, i) ? 1 : 2;
      } else {
        contribution = operand;
      }
    }
    boolean addsLiteral = instruction.getOpcode() == Opcodes.IINC;
    if (carried != 1 || (contribution == null && !addsLiteral)) {
      return false;
    }
    if (contribution != null && innermost(operation.block()) == loop) {
      steps.add(new Step(operation, contribution));
    }
    return true;
  }

  private LoopRegion innermost(int block) {
    return loops.stream().filter(loop -> loop.contains(block)).findFirst().orElseThrow();
  }

  /**
   * Adding one of two constants makes a conditional counter, not a reduction; whether all, or any,
   * of several conditions hold is one.
   */
  private boolean varies(Step step, LoopRegion loop) {
    Definition value = graph.unconverted(step.contribution());
    boolean isCounter =
        value.is(Kind.PHI)
            && value.operands().stream().allMatch(operand -> operand.is(Kind.CONSTANT))
            && operatorOf(step.operation()).filter(AssociativeOperator::isBitwise).isEmpty();
    return !isCounter && loop.varies(step.contribution());
  }

  private boolean isUsedOnlyByItself(
      Set<Definition> cycle, LoopRegion loop, MemoryLocation.OfLoop memory) {
    Set<Integer> ownStores = new HashSet<>();
    for (var sameLocation : memory.stores().entrySet()) {
      if (sameLocation.getValue().stream().allMatch(at -> cycle.contains(graph.storedBy(at)))) {
        if (isLoadedBesides(cycle, loop, memory, sameLocation.getKey())) {
          return false;
        }
        ownStores.addAll(sameLocation.getValue());
      }
    }
    return cycle.stream()
        .flatMap(member -> graph.usesOf(member).stream())
        .allMatch(
            use ->
                (use.result() != null && cycle.contains(use.result()))
                    || ownStores.contains(use.instruction())
                    || !loop.contains(graph.blockOf(use)));
  }

  private boolean isLoadedBesides(
      Set<Definition> cycle,
      LoopRegion loop,
      MemoryLocation.OfLoop memory,
      MemoryLocation location) {
    return graph.definitions().stream()
        .filter(value -> value.is(Kind.LOAD) && loop.contains(value.block()))
        .filter(load -> !cycle.contains(load))
        .anyMatch(load -> memory.at(load.instruction()).filter(location::equals).isPresent());
  }
}
