// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** The literals that instructions push. */
public final class Literals {
  private Literals() {}

  /**
   * Reads the literal of an instruction.
   *
   * @param insn an instruction
   * @return the boxed literal, String or other constant that it pushes; null for the null literal
   *     and for an instruction that pushes no literal
   */
  public static @Nullable Object pushedBy(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode <= Opcodes.ACONST_NULL || opcode > Opcodes.LDC) {
      return null;
    }
    if (insn instanceof LdcInsnNode ldc) {
      return ldc.cst;
    }
    if (insn instanceof IntInsnNode push) {
      return push.operand;
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
