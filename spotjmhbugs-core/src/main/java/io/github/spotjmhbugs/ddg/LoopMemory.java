// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.classfile.FieldName;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The fields and array elements that a loop loads from and stores to. A place is named by its
 * access path from values that the loop does not compute, if it stays the same one on every
 * iteration: the loop stores to no field, and to no array of the type, that is a link of the path.
 */
final class LoopMemory {
  /** Accumulators are near: nobody adds to {@code a.b.c.d.e.f.g.h.sum}. */
  private static final int MAX_LENGTH = 8;

  private static final int FROM_LOAD_TO_STORE = Opcodes.IASTORE - Opcodes.IALOAD;

  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final List<Integer> instructions;

  /** The fields that the loop stores to, and the opcodes with which it stores to elements. */
  private final Set<Object> stored = new HashSet<>();

  private final Map<String, List<Integer>> storesTo = new HashMap<>();

  LoopMemory(DataDependencyGraph graph, LoopRegion loop) {
    this.graph = graph;
    this.loop = loop;
    this.instructions = graph.controlFlow().instructionsOf(loop.blocks()).boxed().toList();
    List<Integer> stores = instructions.stream().filter(this::isStore).toList();
    stores.forEach(store -> stored.add(kindOfPlace(graph.instruction(store))));
    for (int store : stores) {
      storesTo.computeIfAbsent(place(store, MAX_LENGTH), key -> new ArrayList<>(1)).add(store);
    }
    storesTo.remove("");
  }

  private boolean isStore(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    return InstructionKinds.isFieldStore(opcode) || InstructionKinds.isElementStore(opcode);
  }

  /** Accesses of different kinds are to different places. Instructions on elements have a type. */
  private static Object kindOfPlace(AbstractInsnNode access) {
    if (access instanceof FieldInsnNode field) {
      return FieldName.of(field);
    }
    int opcode = access.getOpcode();
    return InstructionKinds.isElementLoad(opcode) ? opcode + FROM_LOAD_TO_STORE : opcode;
  }

  /** The stores of the loop to the place that a load reads; none if that may be several places. */
  List<Integer> storesWhere(Definition load) {
    return storesTo.getOrDefault(place(load.instruction(), MAX_LENGTH), List.of());
  }

  /** The access path of what an instruction accesses; empty if it may differ or has none. */
  private String place(int instruction, int length) {
    AbstractInsnNode access = graph.instruction(instruction);
    List<Definition> operands = graph.operandsOf(instruction);
    if (access instanceof FieldInsnNode field) {
      boolean isStatic =
          field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
      String base = isStatic ? field.owner : root(operands.get(0), length);
      return base.isEmpty() ? "" : base + "." + field.name;
    }
    if (operands.size() < 2) {
      return ""; // the length of an array
    }
    String array = root(operands.get(0), length);
    String index = root(operands.get(1), length);
    return array.isEmpty() || index.isEmpty() ? "" : array + "[" + index + "]";
  }

  private String root(Definition value, int length) {
    if (!loop.varies(value)) {
      return "#" + value.id();
    }
    boolean isLink =
        value.is(Kind.LOAD)
            && length > 0
            && !stored.contains(kindOfPlace(graph.instruction(value.instruction())));
    return isLink ? place(value.instruction(), length - 1) : "";
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
    AbstractInsnNode access = graph.instruction(instruction);
    AbstractInsnNode load = graph.instruction(accumulator.instruction());
    List<Definition> operands = graph.operandsOf(instruction);
    if (access instanceof MethodInsnNode && !(load instanceof FieldInsnNode)) {
      Definition array = accumulator.operands().get(0);
      return operands.stream().anyMatch(handed -> isSame(array, handed));
    }
    return kindOfPlace(access).equals(kindOfPlace(load))
        && (load instanceof FieldInsnNode
            ? operands.isEmpty() || !graph.uncast(operands.get(0)).is(Kind.ALLOCATION)
            : mayBeElement(operands, accumulator.operands()));
  }

  /**
   * Two different literals are no one index. What a call returns, or a helper is handed, may be any
   * array of its type.
   */
  private boolean mayBeElement(List<Definition> accessed, List<Definition> accumulator) {
    Definition array = graph.uncast(accessed.get(0));
    Definition index = accessed.get(1);
    Definition other = accumulator.get(1);
    return (array.is(Kind.CALL) || array.is(Kind.PARAMETER) || isSame(array, accumulator.get(0)))
        && (index.equals(other) || !(index.is(Kind.CONSTANT) && other.is(Kind.CONSTANT)));
  }

  /** Two arrays are the same when one field holds them; others count as different. */
  private boolean isSame(Definition array, Definition other) {
    Definition one = graph.uncast(array);
    Definition two = graph.uncast(other);
    return one.equals(two)
        || (isField(one)
            && isField(two)
            && kindOfPlace(graph.instruction(one.instruction()))
                .equals(kindOfPlace(graph.instruction(two.instruction()))));
  }

  private boolean isField(Definition value) {
    return value.is(Kind.LOAD) && graph.instruction(value.instruction()) instanceof FieldInsnNode;
  }
}
