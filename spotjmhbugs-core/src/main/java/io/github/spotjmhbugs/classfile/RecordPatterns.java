// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The accessors that compilers call for record patterns (JLS 14.30.2), used or not. */
public final class RecordPatterns {
  private static final String FAILURE = "java/lang/MatchException";

  private RecordPatterns() {}

  /**
   * {@return the indices of the accessor calls of record patterns in a method} What such an
   * accessor throws becomes a {@code MatchException}, which no source can ask for.
   */
  public static BitSet accessors(MethodNode method) {
    BitSet accessors = new BitSet();
    InsnList code = method.instructions;
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if (makesFailure(range)) {
        for (int i = code.indexOf(range.start); i < code.indexOf(range.end); i++) {
          accessors.set(i, code.get(i).getOpcode() == Opcodes.INVOKEVIRTUAL);
        }
      }
    }
    return accessors;
  }

  private static boolean makesFailure(TryCatchBlockNode range) {
    AbstractInsnNode first = range.handler;
    while (first != null && (first.getOpcode() < 0 || first.getOpcode() == Opcodes.ASTORE)) {
      first = first.getNext();
    }
    return first instanceof TypeInsnNode made
        && made.getOpcode() == Opcodes.NEW
        && made.desc.equals(FAILURE);
  }
}
