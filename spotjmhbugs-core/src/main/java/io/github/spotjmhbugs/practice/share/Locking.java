// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.NamingConventions;
import io.github.spotjmhbugs.jmh.ReachableCode;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Whether a benchmark takes locks, in whatever way: what it writes may be protected by them. */
final class Locking {
  private Locking() {}

  /** Whether a method that the benchmark reaches takes a lock. */
  static boolean isIn(ReachableCode code) {
    return code.methods().stream().anyMatch(reached -> locks(reached.method()));
  }

  private static boolean locks(DeclaredMethod method) {
    if (method.hasAny(Opcodes.ACC_SYNCHRONIZED)) {
      return true;
    }
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction.getOpcode() == Opcodes.MONITORENTER
          || (instruction instanceof MethodInsnNode call && NamingConventions.isLocking(call))) {
        return true;
      }
    }
    return false;
  }
}
