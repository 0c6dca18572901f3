// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class MalformedCodeTest {
  private static void assertMalformed(String message, Consumer<MethodVisitor> code) {
    MarkedMethod method = MarkedMethod.assembled("()V", code);
    assertThatThrownBy(() -> Dependences.of(method))
        .isInstanceOf(MalformedClassException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void anOperandIsMissing() {
    assertMalformed(
        "does not verify",
        code -> {
          code.visitInsn(Opcodes.POP);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void theOperandStackOverflows() {
    assertMalformed(
        "does not verify",
        code -> {
          for (int i = 0; i < 11; i++) {
            code.visitInsn(Opcodes.ICONST_0);
          }
          code.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void aLocalIsOutOfRange() {
    assertMalformed(
        "does not verify",
        code -> {
          code.visitInsn(Opcodes.ICONST_0);
          code.visitVarInsn(Opcodes.ISTORE, 10);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void stacksOfDifferentHeightsMeet() {
    assertMalformed(
        "different heights",
        code -> {
          Label join = new Label();
          code.visitInsn(Opcodes.ICONST_0);
          MarkedMethod.branch(code, join);
          code.visitInsn(Opcodes.POP);
          code.visitLabel(join);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void aLoopGrowsTheStack() {
    assertMalformed(
        "different heights",
        code -> {
          Label loop = new Label();
          code.visitInsn(Opcodes.ICONST_0);
          code.visitLabel(loop);
          code.visitInsn(Opcodes.POP);
          code.visitJumpInsn(Opcodes.GOTO, loop);
        });
  }

  @Test
  void aDuplicationSplitsALong() {
    assertMalformed(
        "does not verify",
        code -> {
          code.visitInsn(Opcodes.LCONST_0);
          code.visitInsn(Opcodes.DUP);
          code.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void theMethodIsTooLarge() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              for (int i = 0; i < 1_000; i++) {
                Label next = new Label();
                MarkedMethod.branch(code, next);
                code.visitInsn(Opcodes.NOP);
                code.visitLabel(next);
              }
              code.visitInsn(Opcodes.RETURN);
            });
    MethodNode node = method.node();
    node.visitMaxs(10, 0xFFFF);
    assertThatThrownBy(() -> Dependences.of(method))
        .isInstanceOf(MalformedClassException.class)
        .hasMessageContaining("too large");
  }
}
