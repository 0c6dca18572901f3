// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Call;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds the stores of an array's elements into the same array that comparisons of elements in a
 * loop decide, as in an insertion sort. An array with no other stores comes to be in order; a
 * reversal, a rotation, or a step to the next permutation has others.
 */
record SortingByHand(StateFields fields, DataDependencyGraph graph, Definition array) {
  /** Whether a store into an array is such, also in a helper that others tell what to exchange. */
  static boolean moves(
      StateFields fields, MethodAnalysis method, int store, Supplier<ForwardWalk> walk) {
    DataDependencyGraph graph = method.graph();
    Definition array = graph.uncast(graph.operandsOf(store).get(0));
    return new SortingByHand(fields, graph, array).moves(store)
        || (array.is(Kind.PARAMETER)
            && new SortingByHand(fields, graph, array).isExchange(store)
            && !walk.get().callsOf(method).isEmpty()
            && walk.get().callsOf(method).stream().allMatch(c -> isDecided(fields, c, array)));
  }

  private static boolean isDecided(StateFields fields, Call call, Definition parameter) {
    DataDependencyGraph caller = call.method().graph();
    List<Definition> operands = caller.operandsOf(call.instruction());
    return new SortingByHand(fields, caller, operands.get(parameter.parameterIndex()))
        .isDecided(call.instruction(), operands);
  }

  private boolean moves(int store) {
    return isExchange(store)
        && isDecided(
            store,
            Stream.of(graph.operandsOf(store).get(1), graph.unconverted(graph.storedBy(store)))
                .flatMap(v -> isLoad(v) ? Stream.of(v.operands().get(1)) : Stream.of(v))
                .toList());
  }

  /** Whether a store is one of several that put elements of the array elsewhere. */
  private boolean isExchange(int store) {
    Definition stored = graph.storedBy(store);
    return isElement(stored)
        && !array.type().getDescriptor().startsWith("[[") // nobody follows what its rows hold
        && graph
                .instructions()
                .filter(i -> InstructionKind.ELEMENT_STORE.has(graph.instruction(i)))
                .filter(i -> isArray(graph.operandsOf(i).get(0)))
                .count()
            > 1;
  }

  /** Whether a comparison decides about an instruction, or about the places that it is given. */
  private boolean isDecided(int instruction, List<Definition> places) {
    return graph.branchesDeciding(instruction).anyMatch(this::ordersElements)
        || ProgramSlice.closure(places, this::madeOf).stream()
            .filter(place -> place.is(Kind.PHI))
            .flatMapToInt(this::deciders)
            .anyMatch(this::ordersElements);
  }

  private List<Definition> madeOf(Definition place) {
    return place.is(Kind.ARITHMETIC)
        ? place.operands()
        : place.is(Kind.PHI)
            ? place.operands().stream()
                .filter(part -> loops().allMatch(l -> !l.startsWith(place) || l.varies(part)))
                .toList()
            : List.of();
  }

  /** The branches that choose a place: how often a loop goes on, or what it finds. */
  private IntStream deciders(Definition phi) {
    return IntStream.concat(
        loops()
            .filter(loop -> loop.startsWith(phi))
            .flatMap(loop -> loop.exitBranches().stream())
            .mapToInt(i -> i),
        graph.branchesChoosing(phi));
  }

  private boolean ordersElements(int branch) {
    List<Definition> tested = graph.operandsOf(branch);
    return (InstructionKind.ORDER_TEST.has(graph.instruction(branch)) || isQuestion(branch))
        && loops().anyMatch(loop -> loop.contains(graph.controlFlow().blockOf(branch)))
        && ProgramSlice.closure(tested, this::keyOf).stream().filter(this::isElement).count() > 1;
  }

  private boolean isQuestion(int branch) {
    return InstructionKind.isDecision(graph.instruction(branch))
        && graph.codeOf(graph.operandsOf(branch).get(0)) instanceof MethodInsnNode call
        && !call.name.equals("equals");
  }

  /** What a compared value is read from; what is computed from several, orders none of them. */
  private List<Definition> keyOf(Definition value) {
    boolean isComputed =
        value.is(Kind.ARITHMETIC) && !InstructionKind.COMPARISON.has(graph.codeOf(value));
    return isComputed || value.is(Kind.PHI) || isElement(value) ? List.of() : value.operands();
  }

  private boolean isElement(Definition value) {
    return ProgramSlice.closure(List.of(value), this::names).stream()
        .allMatch(part -> isLoad(part) || !names(part).isEmpty());
  }

  private List<Definition> names(Definition value) {
    return value.is(Kind.PHI) || graph.isConversion(value) ? value.operands() : List.of();
  }

  private boolean isLoad(Definition value) {
    return InstructionKind.ELEMENT_LOAD.has(graph.codeOf(value))
        && isArray(value.operands().get(0));
  }

  private boolean isArray(Definition value) {
    return graph.isSameObject(graph.uncast(value), graph.uncast(array))
        || (value.operands().equals(array.operands())
            && fields.readAs(value, graph).isPresent()
            && fields.readAs(value, graph).equals(fields.readAs(array, graph)));
  }

  private Stream<LoopRegion> loops() {
    return LoopRegion.loopsOf(graph.controlFlow()).stream();
  }
}
