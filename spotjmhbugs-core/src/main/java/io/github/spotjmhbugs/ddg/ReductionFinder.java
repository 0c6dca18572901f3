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
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

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
                stores.getOrDefault(from, List.of()).forEach(store -> all.add(storedValue(store))));
    return all;
  }

  private Definition storedValue(int store) {
    List<Definition> operands = graph.operandsOf(store);
    return operands.get(operands.size() - 1);
  }

  private Optional<Reduction> reduction(
      Set<Definition> cycle, LoopRegion loop, MemoryLocation.OfLoop memory) {
    List<Step> steps = new ArrayList<>();
    if (!foldsByOneOperator(cycle, loop, steps)) {
      return Optional.empty();
    }
    steps.removeIf(step -> !varies(step.contribution(), loop));
    steps.sort(Comparator.comparingInt(step -> step.operation().instruction()));
    return steps.isEmpty()
            || isHandedOver(cycle, loop)
            || isLoadedByAnotherPath(cycle, loop)
            || isLoadedByAnotherIndex(cycle, loop)
            || !isUsedOnlyByItself(cycle, loop, memory)
        ? Optional.empty()
        : Optional.of(new Reduction(loop, cycle, steps));
  }

  /** Collects the steps of a cycle; false when the cycle does anything else than fold. */
  private boolean foldsByOneOperator(Set<Definition> cycle, LoopRegion loop, List<Step> steps) {
    Set<AssociativeOperator> operators = new HashSet<>();
    for (Definition member : cycle) {
      Optional<AssociativeOperator> operator = operatorOf(member);
      operator.ifPresent(operators::add);
      boolean folds = operator.isPresent() ? addStep(member, cycle, loop, steps) : passesOn(member);
      if (!folds) {
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

  /** Returns false when the operation does anything else than fold one value into the cycle. */
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

  /** A choice between constants makes a conditional counter, not a fold of results. */
  private boolean varies(Definition contribution, LoopRegion loop) {
    Definition value = graph.unconverted(contribution);
    boolean choosesConstants =
        value.is(Kind.PHI)
            && value.operands().stream().allMatch(operand -> operand.is(Kind.CONSTANT));
    return !choosesConstants && loop.varies(contribution);
  }

  /** Whether a call in the loop is handed the array that the accumulator is an element of. */
  private boolean isHandedOver(Set<Definition> cycle, LoopRegion loop) {
    List<Definition> arrays =
        cycle.stream().filter(ReductionFinder::isElement).map(this::arrayOf).toList();
    return !arrays.isEmpty()
        && graph
            .instructions()
            .filter(i -> loop.contains(graph.controlFlow().blockOf(i)))
            .filter(i -> graph.instruction(i) instanceof MethodInsnNode)
            .mapToObj(graph::operandsOf)
            .flatMap(List::stream)
            .map(graph::uncast)
            .anyMatch(handed -> arrays.stream().anyMatch(array -> isSame(array, handed)));
  }

  /** Two loads of a field may yield the same array, though they are of different objects. */
  private boolean isSame(Definition one, Definition other) {
    Optional<String> field = fieldOf(one);
    return one.equals(other) || (field.isPresent() && field.equals(fieldOf(other)));
  }

  /** The field of another object may be that of the same one. */
  private boolean isLoadedByAnotherPath(Set<Definition> cycle, LoopRegion loop) {
    Set<String> accumulators = new HashSet<>();
    cycle.forEach(member -> fieldOf(member).ifPresent(accumulators::add));
    return !accumulators.isEmpty()
        && graph.definitions().stream()
            .filter(value -> !cycle.contains(value) && loop.contains(value.block()))
            .anyMatch(value -> fieldOf(value).filter(accumulators::contains).isPresent());
  }

  /** Another index of the array may be the same number; two different literals are not. */
  private boolean isLoadedByAnotherIndex(Set<Definition> cycle, LoopRegion loop) {
    List<Definition> accumulators = cycle.stream().filter(ReductionFinder::isElement).toList();
    return !accumulators.isEmpty()
        && graph.definitions().stream()
            .filter(value -> !cycle.contains(value) && loop.contains(value.block()))
            .filter(ReductionFinder::isElement)
            .anyMatch(
                element ->
                    accumulators.stream()
                        .anyMatch(
                            accumulator ->
                                isSame(arrayOf(accumulator), arrayOf(element))
                                    && !haveDifferentLiterals(accumulator, element)));
  }

  private static boolean isElement(Definition value) {
    return value.is(Kind.LOAD) && value.operands().size() > 1;
  }

  private Definition arrayOf(Definition element) {
    return graph.uncast(element.operands().get(0));
  }

  private static boolean haveDifferentLiterals(Definition element, Definition other) {
    Definition index = element.operands().get(1);
    Definition otherIndex = other.operands().get(1);
    return index.is(Kind.CONSTANT) && otherIndex.is(Kind.CONSTANT) && !index.equals(otherIndex);
  }

  private Optional<String> fieldOf(Definition value) {
    return value.is(Kind.LOAD)
            && graph.instruction(value.instruction()) instanceof FieldInsnNode load
        ? Optional.of(load.owner + "." + load.name)
        : Optional.empty();
  }

  private boolean isUsedOnlyByItself(
      Set<Definition> cycle, LoopRegion loop, MemoryLocation.OfLoop memory) {
    Set<Integer> ownStores = new HashSet<>();
    for (var sameLocation : memory.stores().entrySet()) {
      if (sameLocation.getValue().stream().allMatch(at -> cycle.contains(storedValue(at)))) {
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
