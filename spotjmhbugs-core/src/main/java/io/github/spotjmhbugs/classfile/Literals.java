// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The literals that instructions push onto the operand stack, and the flag for assertions, which is
 * as good as one: JVMs, JMH's forks among them, leave assertions out unless told otherwise.
 */
public final class Literals {
  /** The literals of {@code iconst_m1} to {@code dconst_1}. */
  private static final List<Object> OF_OPCODES =
      List.of(-1, 0, 1, 2, 3, 4, 5, 0L, 1L, 0f, 1f, 2f, 0d, 1d);

  private Literals() {}

  /**
   * {@return the literal that an instruction pushes: a boxed number, a String, or what else {@code
   * ldc} loads; null for the null literal, and for an instruction that pushes none}
   */
  public static @Nullable Object pushedBy(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof LdcInsnNode load) {
      return load.cst;
    }
    if (instruction instanceof IntInsnNode push) {
      return opcode == Opcodes.NEWARRAY ? null : push.operand;
    }
    boolean isLiteral = opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.DCONST_1;
    return isLiteral ? OF_OPCODES.get(opcode - Opcodes.ICONST_M1) : null;
  }

  /**
   * {@return what a read of the flag for assertions yields where they are off; compilers put one
   * before each assertion; empty for other instructions}
   */
  public static Optional<Boolean> assertionFlag(AbstractInsnNode instruction) {
    if (!(instruction instanceof FieldInsnNode read) || read.getOpcode() != Opcodes.GETSTATIC) {
      return Optional.empty();
    }
    if (read.name.equals("$assertionsDisabled")) {
      return Optional.of(true);
    }
    return read.owner.equals("kotlin/_Assertions") && read.name.equals("ENABLED")
        ? Optional.of(false)
        : Optional.empty();
  }

  /** {@return whether a method has assertions} */
  public static boolean hasAssertions(MethodNode method) {
    return Stream.of(method.instructions.toArray())
        .anyMatch(code -> assertionFlag(code).isPresent());
  }
}
