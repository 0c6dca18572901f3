// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The operators by which a loop can reduce values in any order. Subtraction is an addition. */
public enum AssociativeOperator {
  SUM,
  PRODUCT,
  AND,
  OR,
  XOR,
  MIN,
  MAX;

  /** {@return whether it works on each bit, and hence on truth values} */
  boolean isBitwise() {
    return this == AND || this == OR || this == XOR;
  }

  private static final Set<String> OWNERS =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "scala/math/package$");

  /** {@return the operator that an instruction applies to its two operands, or empty} */
  public static Optional<AssociativeOperator> of(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      return isOfNumbers(call) ? ofMethod(call.name) : Optional.empty();
    }
    return Optional.ofNullable(
        switch (instruction.getOpcode()) {
          case Opcodes.IADD, Opcodes.LADD, Opcodes.FADD, Opcodes.DADD, Opcodes.IINC -> SUM;
          case Opcodes.ISUB, Opcodes.LSUB, Opcodes.FSUB, Opcodes.DSUB -> SUM;
          case Opcodes.IMUL, Opcodes.LMUL, Opcodes.FMUL, Opcodes.DMUL -> PRODUCT;
          case Opcodes.IAND, Opcodes.LAND -> AND;
          case Opcodes.IOR, Opcodes.LOR -> OR;
          case Opcodes.IXOR, Opcodes.LXOR -> XOR;
          default -> null;
        });
  }

  /** {@return whether a call computes as the operators of numbers do, not by a user's class} */
  public static boolean isOfNumbers(MethodInsnNode call) {
    return OWNERS.contains(call.owner);
  }

  private static Optional<AssociativeOperator> ofMethod(String name) {
    return Optional.ofNullable(
        switch (name) {
          case "min" -> MIN;
          case "max" -> MAX;
          case "sum" -> SUM;
          default -> null;
        });
  }

  /** Whether folding may continue from an operand; it may not from a subtrahend. */
  static boolean carries(AbstractInsnNode instruction, int operand) {
    int opcode = instruction.getOpcode();
    return operand == 0 || opcode < Opcodes.ISUB || opcode > Opcodes.DSUB;
  }
}
