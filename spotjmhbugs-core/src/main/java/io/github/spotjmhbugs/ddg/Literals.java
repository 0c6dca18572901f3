// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** The literals that instructions push onto the operand stack. */
public final class Literals {
  private Literals() {}

  /**
   * {@return the literal that an instruction pushes: a boxed number, a String, or what else {@code
   * ldc} loads; null for the null literal, and for an instruction that pushes none}
   *
   * @param instruction an instruction
   */
  public static @Nullable Object pushedBy(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof LdcInsnNode load) {
      return load.cst;
    }
    if (instruction instanceof IntInsnNode push) {
      return opcode == Opcodes.NEWARRAY ? null : push.operand;
    }
    if (opcode < Opcodes.ICONST_M1 || opcode > Opcodes.DCONST_1) {
      return null;
    }
    if (opcode <= Opcodes.ICONST_5) {
      return opcode - Opcodes.ICONST_0;
    }
    if (opcode <= Opcodes.LCONST_1) {
      return (long) (opcode - Opcodes.LCONST_0);
    }
    if (opcode <= Opcodes.FCONST_2) {
      return (float) (opcode - Opcodes.FCONST_0);
    }
    return (double) (opcode - Opcodes.DCONST_0);
  }
}
