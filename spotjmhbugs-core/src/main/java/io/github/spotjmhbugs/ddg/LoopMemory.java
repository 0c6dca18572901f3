// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The fields and array elements that a loop loads from and stores to. Two accesses are to the same
 * place if their paths from values that the loop does not compute are the same, and stay so on
 * every iteration: the loop stores to no link of the path: no such field, no array of the type.
 */
final class LoopMemory {
  /** Accumulators are near: nobody adds to {@code a.b.c.d.e.f.g.h.sum}. */
  private static final int MAX_LENGTH = 8;

  private static final int FROM_LOAD_TO_STORE = Opcodes.IASTORE - Opcodes.IALOAD;

  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final List<Integer> instructions;

  private final Map<Object, List<Integer>> storesTo;

  LoopMemory(DataDependencyGraph graph, LoopRegion loop) {
    this.graph = graph;
    this.loop = loop;
    this.instructions = loop.instructions(graph).boxed().toList();
    this.storesTo =
        instructions.stream()
            .filter(this::isStore)
            .collect(Collectors.groupingBy(this::kindOfPlace));
  }

  private boolean isStore(int instruction) {
    AbstractInsnNode code = graph.instruction(instruction);
    return InstructionKind.FIELD_STORE.has(code) || InstructionKind.ELEMENT_STORE.has(code);
  }

  /** Accesses of different kinds are to different places. Instructions on elements have a type. */
  private Object kindOfPlace(int access) {
    AbstractInsnNode instruction = graph.instruction(access);
    if (instruction instanceof FieldInsnNode field) {
      return field.name + field.desc;
    }
    int opcode = instruction.getOpcode();
    return InstructionKind.ELEMENT_LOAD.has(instruction) ? opcode + FROM_LOAD_TO_STORE : opcode;
  }

  /** The stores of the loop to the place that a load reads; none if that may be several places. */
  List<Integer> storesWhere(Definition load) {
    return storesTo.getOrDefault(kindOfPlace(load.instruction()), List.of()).stream()
        .filter(store -> isSamePlace(load, store, MAX_LENGTH))
        .toList();
  }

  /** Whether an access of the kind of a load has the same owner, or the same array and index. */
  private boolean isSamePlace(Definition load, int access, int length) {
    if (graph.codeOf(load) instanceof FieldInsnNode field
        && graph.instruction(access) instanceof FieldInsnNode other
        && !field.owner.equals(other.owner)) {
      return false;
    }
    return IntStream.range(0, load.operands().size())
        .allMatch(i -> isSame(load.operands().get(i), graph.operandsOf(access).get(i), length));
  }

  private boolean isSame(Definition one, Definition other, int length) {
    if (!loop.varies(one) || !loop.varies(other)) {
      return one == other;
    }
    return length > 0
        && one.is(Kind.LOAD)
        && other.is(Kind.LOAD)
        && kindOfPlace(one.instruction()).equals(kindOfPlace(other.instruction()))
        && !storesTo.containsKey(kindOfPlace(one.instruction()))
        && isSamePlace(one, other.instruction(), length - 1);
  }

  /**
   * Whether the loop may get at what it accumulates in by another way: by the same field of another
   * object, another index of the same array, or a call that is handed the array.
   */
  boolean isAccessedBesides(Set<Definition> cycle) {
    List<Definition> accumulators = cycle.stream().filter(value -> value.is(Kind.LOAD)).toList();
    return instructions.stream()
        .filter(i -> !isPartOf(cycle, i))
        .anyMatch(i -> accumulators.stream().anyMatch(accumulator -> mayAccess(i, accumulator)));
  }

  private boolean isPartOf(Set<Definition> cycle, int instruction) {
    Definition accessed =
        isStore(instruction) ? graph.storedBy(instruction) : graph.resultOf(instruction);
    return accessed != null && cycle.contains(accessed);
  }

  private boolean mayAccess(int instruction, Definition accumulator) {
    List<Definition> operands = graph.operandsOf(instruction);
    boolean isField = graph.codeOf(accumulator) instanceof FieldInsnNode;
    if (kindOfPlace(instruction).equals(kindOfPlace(accumulator.instruction()))) {
      return isField || mayBeElement(operands, accumulator.operands());
    }
    Object array = isField ? accumulator : holder(accumulator.operands().get(0));
    return graph.instruction(instruction) instanceof MethodInsnNode
        && operands.stream().map(this::holder).anyMatch(array::equals);
  }

  /** Two literals are two indices. What a call returns, or a helper gets, may be any such array. */
  private boolean mayBeElement(List<Definition> accessed, List<Definition> accumulator) {
    Definition array = graph.uncast(accessed.get(0));
    Definition index = accessed.get(1);
    Definition other = accumulator.get(1);
    return (array.is(Kind.CALL)
            || array.is(Kind.PARAMETER)
            || holder(array).equals(holder(accumulator.get(0))))
        && (index.equals(other) || !(index.is(Kind.CONSTANT) && other.is(Kind.CONSTANT)));
  }

  /** Two arrays are the same when one field holds them; others count as different. */
  private Object holder(Definition array) {
    Definition value = graph.uncast(array);
    return graph.codeOf(value) instanceof FieldInsnNode field ? field.name + field.desc : value;
  }
}
