// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * A field or an array element that stays the same one on every iteration of a loop, named by its
 * access path from values that the loop does not compute.
 *
 * @param path the access path, equal for equal locations
 */
record MemoryLocation(String path) {
  /** Accumulators are near: nobody adds to {@code a.b.c.d.e.f.g.h.sum}. */
  private static final int MAX_LENGTH = 8;

  /**
   * {@return the location that an instruction loads from or stores to; empty when it does neither,
   * or when the location may differ from iteration to iteration}
   *
   * @param graph a method's graph
   * @param loop repeated code of the method
   * @param instruction index of an instruction
   */
  static Optional<MemoryLocation> of(DataDependencyGraph graph, LoopRegion loop, int instruction) {
    String path = path(graph, loop, instruction, MAX_LENGTH);
    return path.isEmpty() ? Optional.empty() : Optional.of(new MemoryLocation(path));
  }

  private static String path(
      DataDependencyGraph graph, LoopRegion loop, int instruction, int length) {
    AbstractInsnNode insn = graph.instruction(instruction);
    if (insn instanceof FieldInsnNode field) {
      boolean isStatic =
          field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
      String base = isStatic ? field.owner : root(graph, loop, instruction, 0, length);
      return base.isEmpty() ? "" : base + "." + field.name;
    }
    boolean isElement =
        (insn.getOpcode() >= Opcodes.IALOAD && insn.getOpcode() <= Opcodes.SALOAD)
            || (insn.getOpcode() >= Opcodes.IASTORE && insn.getOpcode() <= Opcodes.SASTORE);
    if (!isElement) {
      return "";
    }
    String array = root(graph, loop, instruction, 0, length);
    String index = root(graph, loop, instruction, 1, length);
    return array.isEmpty() || index.isEmpty() ? "" : array + "[" + index + "]";
  }

  private static String root(
      DataDependencyGraph graph, LoopRegion loop, int instruction, int operand, int length) {
    Definition value = graph.operandsOf(instruction).get(operand);
    if (!loop.varies(value)) {
      return "#" + value.id();
    }
    return value.is(Kind.LOAD) && length > 0
        ? path(graph, loop, value.instruction(), length - 1)
        : "";
  }
}
