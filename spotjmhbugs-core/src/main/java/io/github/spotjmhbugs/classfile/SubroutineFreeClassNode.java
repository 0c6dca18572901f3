// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * A class whose subroutines are inlined. Data-flow over {@code jsr}/{@code ret} would need a
 * context per call; inlined, it needs none.
 */
final class SubroutineFreeClassNode extends ClassNode {
  SubroutineFreeClassNode() {
    super(Opcodes.ASM9);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor target = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean mayHaveSubroutines = (version & 0xFFFF) < Opcodes.V1_7;
    return mayHaveSubroutines
        ? new SubroutineInliner(target, access, name, descriptor, signature, exceptions)
        : target;
  }

  /** A subroutine that calls another one twice, and so on, would double the code each time. */
  private static final class SubroutineInliner extends JSRInlinerAdapter {
    /** Instructions looked at; the longest method of a class file has 65,535. */
    private static final long MAX_WORK = 2_000_000;

    private long calls;

    SubroutineInliner(
        MethodVisitor target,
        int access,
        String name,
        String descriptor,
        String signature,
        String[] exceptions) {
      super(Opcodes.ASM9, target, access, name, descriptor, signature, exceptions);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (opcode == Opcodes.JSR) {
        instructions.add(new CallCounter());
      }
      super.visitJumpInsn(opcode, label);
    }

    /** Inlined along with each call, and left out of the code in the end. */
    private final class CallCounter extends InsnNode {
      CallCounter() {
        super(Opcodes.NOP);
      }

      @Override
      public AbstractInsnNode clone(Map<LabelNode, LabelNode> clonedLabels) {
        calls++;
        if (calls * instructions.size() > MAX_WORK) {
          throw new MalformedClassException("subroutines are nested too deeply");
        }
        return new CallCounter();
      }

      @Override
      public void accept(MethodVisitor target) {
        // Counts, and does nothing.
      }
    }
  }
}
