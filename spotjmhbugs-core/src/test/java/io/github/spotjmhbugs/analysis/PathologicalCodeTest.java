// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.callA;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.loop;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.spotjmhbugs.finding.ClassReport;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code that no compiler writes must neither fool the analysis nor keep it busy. */
class PathologicalCodeTest {
  /** A fifth of the usual one. */
  private static final int STACK_SIZE = 200 * 1024;

  /**
   * Ends at all: what would take years must not pass, a busy machine must. The code is about a
   * fifth as long as a method can be, and so is the stack: what calls itself for each instruction
   * runs out of it.
   */
  private static void inTime(Consumer<MethodVisitor> code) {
    FutureTask<ClassReport> analysis = new FutureTask<>(() -> report(code));
    Thread thread = new Thread(null, analysis, "small stack", STACK_SIZE);
    thread.setDaemon(true);
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          thread.start();
          analysis.get();
        });
  }

  private static void fold(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitInsn(Opcodes.IADD);
    code.visitVarInsn(Opcodes.ISTORE, 1);
  }

  private static void field(MethodVisitor code, String name, String descriptor) {
    code.visitFieldInsn(Opcodes.GETFIELD, "p/B", name, descriptor);
  }

  @Test
  void aStackThatIsHigherOnALaterEdge() {
    ClassReport report =
        report(
            code -> {
              Label join = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              callA(code);
              code.visitJumpInsn(Opcodes.IFNE, join);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitLabel(join);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.skipped()).hasSize(1);
  }

  @Test
  void aConditionalCounterThatIsConvertedAfterTheJoin() {
    ClassReport report =
        report(
            loop(
                code -> {
                  Label otherwise = new Label();
                  Label join = new Label();
                  callA(code);
                  code.visitJumpInsn(Opcodes.IFEQ, otherwise);
                  code.visitInsn(Opcodes.ICONST_1);
                  code.visitJumpInsn(Opcodes.GOTO, join);
                  code.visitLabel(otherwise);
                  code.visitInsn(Opcodes.ICONST_0);
                  code.visitLabel(join);
                  code.visitInsn(Opcodes.I2S);
                  fold(code);
                }));
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aMixingChainInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              field(code, "seed", "I");
              for (int i = 0; i < 40; i++) {
                code.visitInsn(Opcodes.DUP);
                code.visitIntInsn(Opcodes.BIPUSH, 13);
                code.visitInsn(Opcodes.IUSHR);
                code.visitInsn(Opcodes.IXOR);
                code.visitLdcInsn(0x9E3779B9);
                code.visitInsn(Opcodes.IMUL);
              }
              fold(code);
            }));
  }

  @Test
  void aLongExpressionInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              field(code, "seed", "I");
              for (int i = 0; i < 4_000; i++) {
                code.visitInsn(Opcodes.ICONST_5);
                code.visitInsn(Opcodes.IMUL);
              }
              fold(code);
            }));
  }

  @Test
  void aLongChainOfLoadsInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              for (int i = 0; i < 15_000; i++) {
                field(code, "next", "Lp/B;");
              }
              field(code, "seed", "I");
              fold(code);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitFieldInsn(Opcodes.PUTFIELD, "p/B", "seed", "I");
            }));
  }

  @Test
  void manyForgottenObjects() {
    inTime(
        code -> {
          for (int i = 0; i < 3_000; i++) {
            code.visitTypeInsn(Opcodes.NEW, "java/util/ArrayList");
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(
                Opcodes.INVOKESPECIAL, "java/util/ArrayList", "<init>", "()V", false);
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/util/ArrayList",
                "add",
                "(Ljava/lang/Object;)Z",
                false);
            code.visitInsn(Opcodes.POP);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void manyProtectedRanges() {
    inTime(
        code -> {
          Label end = new Label();
          Label handler = new Label();
          for (int i = 0; i < 1_000; i++) {
            Label start = new Label();
            code.visitTryCatchBlock(start, end, handler, "java/lang/Exception");
            code.visitLabel(start);
            for (int k = 0; k < 5; k++) {
              code.visitInsn(Opcodes.ICONST_0);
              code.visitVarInsn(Opcodes.ISTORE, 1);
            }
            callA(code);
            code.visitInsn(Opcodes.POP);
          }
          code.visitLabel(end);
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
          code.visitLabel(handler);
          code.visitInsn(Opcodes.POP);
          code.visitInsn(Opcodes.ICONST_1);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void manyLoopsAndLocals() {
    inTime(
        code -> {
          for (int local = 1; local < 120; local++) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, local);
          }
          for (int i = 0; i < 2_800; i++) {
            Label top = new Label();
            code.visitLabel(top);
            code.visitVarInsn(Opcodes.ILOAD, 1);
            code.visitJumpInsn(Opcodes.IFNE, top);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void nestedLoopsAndLocals() {
    inTime(
        code -> {
          int depth = 4_000;
          for (int local = 1; local < 200; local++) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, local);
          }
          Label[] tops = new Label[depth];
          for (int i = 0; i < depth; i++) {
            tops[i] = new Label();
            code.visitLabel(tops[i]);
            code.visitIincInsn(1 + i % 190, 1);
          }
          for (int i = depth - 1; i >= 0; i--) {
            Label next = new Label();
            code.visitVarInsn(Opcodes.ILOAD, 1 + i % 190);
            code.visitJumpInsn(Opcodes.IFEQ, next);
            code.visitJumpInsn(Opcodes.GOTO, tops[i]);
            code.visitLabel(next);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }
}
