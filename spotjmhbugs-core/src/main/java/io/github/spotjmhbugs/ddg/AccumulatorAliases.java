// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The other access paths by which a loop may get at a field or an array element that it accumulates
 * in: the same field of another object, another index of the same array, or a call that is handed
 * the array. Two arrays are the same when one field holds them; others count as different.
 */
final class AccumulatorAliases {
  private final DataDependencyGraph graph;
  private final Set<Definition> cycle;
  private final LoopRegion loop;
  private final Set<String> fields = new HashSet<>();
  private final List<Definition> elements;

  AccumulatorAliases(DataDependencyGraph graph, Set<Definition> cycle, LoopRegion loop) {
    this.graph = graph;
    this.cycle = cycle;
    this.loop = loop;
    cycle.forEach(member -> loadedField(member).ifPresent(fields::add));
    this.elements = cycle.stream().filter(AccumulatorAliases::isElement).toList();
  }

  /** Whether the loop may load the accumulator, or store to it, by one of them. */
  boolean areUsed() {
    return !(fields.isEmpty() && elements.isEmpty())
        && (isHandedOver() || isLoaded() || isStoredTo());
  }

  private boolean isHandedOver() {
    return instructions()
        .filter(i -> graph.instruction(i) instanceof MethodInsnNode)
        .mapToObj(graph::operandsOf)
        .flatMap(List::stream)
        .map(graph::uncast)
        .anyMatch(
            handed -> elements.stream().anyMatch(own -> isSame(own.operands().get(0), handed)));
  }

  private IntStream instructions() {
    return graph.instructions().filter(i -> loop.contains(graph.controlFlow().blockOf(i)));
  }

  private boolean isLoaded() {
    return graph.definitions().stream()
        .filter(value -> !cycle.contains(value) && loop.contains(value.block()))
        .anyMatch(
            value ->
                loadedField(value).filter(fields::contains).isPresent()
                    || (isElement(value)
                        && mayBeAccumulator(value.operands(), elementType(value))));
  }

  private boolean isStoredTo() {
    return instructions().anyMatch(this::mayStoreSomethingElse);
  }

  /** The field of a new object is another one. */
  private boolean mayStoreSomethingElse(int instruction) {
    AbstractInsnNode store = graph.instruction(instruction);
    List<Definition> operands = graph.operandsOf(instruction);
    if (InstructionKinds.isFieldStore(store.getOpcode())) {
      return fields.contains(name((FieldInsnNode) store))
          && !cycle.contains(graph.storedBy(instruction))
          && !graph.uncast(operands.get(0)).is(Kind.ALLOCATION);
    }
    return InstructionKinds.isElementStore(store.getOpcode())
        && !cycle.contains(operands.get(2))
        && mayBeAccumulator(operands, store.getOpcode() - Opcodes.IASTORE);
  }

  /** Load instructions, and store instructions, are numbered by the types of elements. */
  private int elementType(Definition element) {
    return graph.instruction(element.instruction()).getOpcode() - Opcodes.IALOAD;
  }

  /**
   * Two different literals are no one index. What a call returns, or a helper is handed, may be any
   * array of its type.
   */
  private boolean mayBeAccumulator(List<Definition> arrayAndIndex, int elementType) {
    Definition array = arrayAndIndex.get(0);
    Definition index = arrayAndIndex.get(1);
    boolean isUnknown = graph.uncast(array).is(Kind.CALL) || graph.uncast(array).is(Kind.PARAMETER);
    return elements.stream()
        .filter(
            own ->
                isSame(own.operands().get(0), array)
                    || (isUnknown && elementType(own) == elementType))
        .map(Definition::operands)
        .map(own -> own.get(1))
        .anyMatch(own -> own.equals(index) || !(own.is(Kind.CONSTANT) && index.is(Kind.CONSTANT)));
  }

  private boolean isSame(Definition array, Definition other) {
    Optional<String> field = loadedField(graph.uncast(array));
    return graph.uncast(array).equals(graph.uncast(other))
        || (field.isPresent() && field.equals(loadedField(graph.uncast(other))));
  }

  private static boolean isElement(Definition value) {
    return value.is(Kind.LOAD) && value.operands().size() > 1;
  }

  private Optional<String> loadedField(Definition value) {
    return value.is(Kind.LOAD)
            && graph.instruction(value.instruction()) instanceof FieldInsnNode load
        ? Optional.of(name(load))
        : Optional.empty();
  }

  private static String name(FieldInsnNode access) {
    return access.owner + "." + access.name;
  }
}
