// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static io.github.spotjmhbugs.testing.MarkedMethod.OWNER;
import static io.github.spotjmhbugs.testing.MarkedMethod.branch;
import static io.github.spotjmhbugs.testing.MarkedMethod.mark;

import io.github.spotjmhbugs.testing.MarkedMethod;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Control flow that javac does not make. */
final class OddFlow {
  private OddFlow() {}

  /** The blocks of {@code a} and {@code b} lead to each other; {@code p} leads to both. */
  static MarkedMethod irreducible() {
    return MarkedMethod.assembled(
        "()V",
        code -> {
          Label second = new Label();
          Label first = new Label();
          branch(code, second);
          code.visitLabel(first);
          mark(code, "a");
          code.visitLabel(second);
          mark(code, "b");
          code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, "q", "()Z", false);
          code.visitJumpInsn(Opcodes.IFNE, first);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  /** An irreducible cycle of {@code a} and {@code b} in a loop that {@code c} begins. */
  static MarkedMethod irreducibleInLoop() {
    return MarkedMethod.assembled(
        "()V",
        code -> {
          Label header = new Label();
          Label first = new Label();
          Label second = new Label();
          code.visitLabel(header);
          mark(code, "c");
          branch(code, second);
          code.visitLabel(first);
          mark(code, "a");
          code.visitLabel(second);
          mark(code, "b");
          code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, "q", "()Z", false);
          code.visitJumpInsn(Opcodes.IFNE, first);
          mark(code, "d");
          code.visitJumpInsn(Opcodes.GOTO, header);
        });
  }

  /** A while loop as ECJ shapes it: the condition {@code p} stands below the body {@code a}. */
  static MarkedMethod rotatedLoop() {
    return MarkedMethod.assembled(
        "()V",
        code -> {
          Label body = new Label();
          Label condition = new Label();
          mark(code, "b");
          code.visitJumpInsn(Opcodes.GOTO, condition);
          code.visitLabel(body);
          mark(code, "a");
          code.visitLabel(condition);
          branch(code, body);
          mark(code, "c");
          code.visitInsn(Opcodes.RETURN);
        });
  }
}
