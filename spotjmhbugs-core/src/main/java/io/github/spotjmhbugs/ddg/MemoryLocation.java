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
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * A field or an array element that stays the same one on every iteration of a loop, named by its
 * access path from values that the loop does not compute. No link of the path, be it a field or an
 * element that leads to the location or an index that selects it, is stored to in the loop. Arrays
 * with different access paths count as different, and so do fields with different names.
 *
 * @param path the access path, equal for equal locations
 */
record MemoryLocation(String path) {
  /** Accumulators are near: nobody adds to {@code a.b.c.d.e.f.g.h.sum}. */
  private static final int MAX_LENGTH = 8;

  private static final int FROM_LOAD_TO_STORE = Opcodes.IASTORE - Opcodes.IALOAD;

  /** The locations that one loop loads from and stores to. */
  static final class OfLoop {
    private final DataDependencyGraph graph;
    private final LoopRegion loop;
    private final Set<FieldName> storedFields = new HashSet<>();
    private final Set<ArrayStore> arrayStores = new HashSet<>();
    private final Map<Integer, Optional<MemoryLocation>> named = new HashMap<>();
    private final Map<MemoryLocation, List<Integer>> storesTo = new HashMap<>();

    /**
     * A store to some element of an array.
     *
     * @param opcode tells the type of the element
     * @param array the array's access path, or empty when it has none
     */
    private record ArrayStore(int opcode, String array) {}

    OfLoop(DataDependencyGraph graph, LoopRegion loop) {
      this.graph = graph;
      this.loop = loop;
      List<Integer> stores =
          graph
              .instructions()
              .filter(i -> loop.contains(graph.controlFlow().blockOf(i)) && isStore(i))
              .boxed()
              .toList();
      stores.forEach(this::addWritten);
      for (int store : stores) {
        at(store)
            .ifPresent(to -> storesTo.computeIfAbsent(to, key -> new ArrayList<>(1)).add(store));
      }
    }

    private void addWritten(int store) {
      AbstractInsnNode insn = graph.instruction(store);
      if (insn instanceof FieldInsnNode field) {
        storedFields.add(FieldName.of(field));
      } else {
        String array = root(graph.operandsOf(store).get(0), MAX_LENGTH, false);
        arrayStores.add(new ArrayStore(insn.getOpcode(), array));
      }
    }

    private boolean isStore(int instruction) {
      int opcode = graph.instruction(instruction).getOpcode();
      return InstructionKinds.isFieldStore(opcode) || InstructionKinds.isElementStore(opcode);
    }

    /** {@return the stores of the loop to locations that stay the same, by location} */
    Map<MemoryLocation, List<Integer>> stores() {
      return storesTo;
    }

    /**
     * {@return the location that an instruction loads from or stores to; empty when it does
     * neither, or when the location may differ from iteration to iteration}
     *
     * @param instruction index of an instruction
     */
    Optional<MemoryLocation> at(int instruction) {
      return named.computeIfAbsent(
          instruction,
          key ->
              Optional.of(path(instruction, MAX_LENGTH, true))
                  .filter(path -> !path.isEmpty())
                  .map(MemoryLocation::new));
    }

    /** The access path of what an instruction accesses; only checked ones are the same always. */
    private String path(int instruction, int length, boolean checked) {
      AbstractInsnNode insn = graph.instruction(instruction);
      List<Definition> operands = graph.operandsOf(instruction);
      if (insn instanceof FieldInsnNode field) {
        boolean isStatic =
            field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
        String base = isStatic ? field.owner : root(operands.get(0), length, checked);
        return base.isEmpty() ? "" : base + "." + field.name;
      }
      if (!InstructionKinds.isElementLoad(insn.getOpcode())
          && !InstructionKinds.isElementStore(insn.getOpcode())) {
        return "";
      }
      String array = root(operands.get(0), length, checked);
      String index = root(operands.get(1), length, checked);
      return array.isEmpty() || index.isEmpty() ? "" : array + "[" + index + "]";
    }

    private String root(Definition value, int length, boolean checked) {
      if (!loop.varies(value)) {
        return "#" + value.id();
      }
      boolean isLink = value.is(Kind.LOAD) && length > 0;
      return isLink && !(checked && isStoredTo(value))
          ? path(value.instruction(), length - 1, checked)
          : "";
    }

    /** Whether the loop may store to where it loads a link from. */
    private boolean isStoredTo(Definition link) {
      AbstractInsnNode load = graph.instruction(link.instruction());
      if (load instanceof FieldInsnNode field) {
        return storedFields.contains(FieldName.of(field));
      }
      int store = load.getOpcode() + FROM_LOAD_TO_STORE;
      return InstructionKinds.isElementLoad(load.getOpcode())
          && (arrayStores.contains(new ArrayStore(store, ""))
              || arrayStores.contains(
                  new ArrayStore(store, root(link.operands().get(0), MAX_LENGTH, false))));
    }
  }
}
