// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Assertions, which JVMs leave out unless they are told otherwise, and JMH's forks with them. */
public final class Assertions {
  private Assertions() {}

  /**
   * Tells what a read of the flag for assertions yields, which compilers put before each.
   *
   * @param instruction an instruction
   * @return the flag's value where assertions are off; empty for other instructions
   */
  public static Optional<Boolean> flag(AbstractInsnNode instruction) {
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
  public static boolean areIn(MethodNode method) {
    return Stream.of(method.instructions.toArray()).anyMatch(code -> flag(code).isPresent());
  }
}
