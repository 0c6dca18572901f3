// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.callA;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.loop;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is found in code that fixtures cannot show, since no Java compiler makes it. */
class OddCodeTest {
  private static final MethodRef RUN = new MethodRef("p/B", "run", "()I");

  private static void absolute(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "abs", "(I)I", false);
  }

  @Test
  void foldsIntoALocal() {
    ClassReport report =
        report(
            loop(
                code -> {
                  code.visitVarInsn(Opcodes.ILOAD, 1);
                  callA(code);
                  code.visitInsn(Opcodes.IADD);
                  code.visitVarInsn(Opcodes.ISTORE, 1);
                }));
    assertThat(report.findings())
        .extracting(Finding::pattern)
        .containsExactly(LoopPractice.ACCUMULATED_CALL);
    assertThat(report.findings().get(0).location().line()).isEqualTo(-1);
  }

  @Test
  void foldsIntoTheOperandStack() {
    ClassReport report =
        report(
            code -> {
              Label top = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitLabel(top);
              callA(code);
              code.visitInsn(Opcodes.IXOR);
              code.visitMethodInsn(
                  Opcodes.INVOKESTATIC, "java/lang/Thread", "interrupted", "()Z", false);
              code.visitJumpInsn(Opcodes.IFEQ, top);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings())
        .extracting(Finding::pattern)
        .containsExactly(LoopPractice.ACCUMULATED_CALL);
  }

  @Test
  void aDuplicatedValueThatIsConsumedOnceIsConsumed() {
    ClassReport report =
        report(
            code -> {
              callA(code);
              absolute(code);
              code.visitInsn(Opcodes.DUP);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aPoppedValueIsDroppedWhateverStandsBetween() {
    ClassReport report =
        report(
            code -> {
              code.visitInsn(Opcodes.ICONST_3);
              absolute(code);
              code.visitInsn(Opcodes.ICONST_1);
              code.visitInsn(Opcodes.SWAP);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings())
        .extracting(Finding::pattern)
        .containsExactly(RetuPractice.IGNORED_RESULT);
  }

  @Test
  void anIrreducibleCycleFoldsNothing() {
    ClassReport report =
        report(
            code -> {
              Label first = new Label();
              Label second = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitVarInsn(Opcodes.ISTORE, 1);
              callA(code);
              code.visitJumpInsn(Opcodes.IFNE, second);
              code.visitLabel(first);
              code.visitIincInsn(1, 1);
              code.visitLabel(second);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              callA(code);
              code.visitInsn(Opcodes.IADD);
              code.visitInsn(Opcodes.DUP);
              code.visitVarInsn(Opcodes.ISTORE, 1);
              code.visitJumpInsn(Opcodes.IFGT, first);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings()).isEmpty();
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void aSubroutineCostsItsMethodAlone() {
    ClassReport report =
        report(
            Opcodes.V1_4,
            code -> {
              Label subroutine = new Label();
              code.visitJumpInsn(Opcodes.JSR, subroutine);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.IRETURN);
              code.visitLabel(subroutine);
              code.visitVarInsn(Opcodes.ASTORE, 1);
              code.visitVarInsn(Opcodes.RET, 1);
            });
    assertThat(report.findings()).isEmpty();
    assertThat(report.skipped())
        .containsExactly(new SkippedMethod(RUN, "the code has subroutines (jsr)"));
  }

  @Test
  void codeThatDoesNotVerifyCostsItsMethodAlone() {
    ClassReport report =
        report(
            code -> {
              Label join = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.ICONST_0);
              callA(code);
              code.visitJumpInsn(Opcodes.IFNE, join);
              code.visitInsn(Opcodes.POP);
              code.visitLabel(join);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.benchmarks()).containsExactly("p.B#run");
    assertThat(report.findings()).isEmpty();
    assertThat(report.skipped())
        .containsExactly(new SkippedMethod(RUN, "operand stacks of different heights meet"));
  }

  @Test
  void aMethodOf64KilobytesIsAnalysed() {
    ClassReport report =
        report(
            code -> {
              code.visitInsn(Opcodes.ICONST_3);
              for (int i = 0; i < 21_000; i++) {
                absolute(code);
              }
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings()).hasSize(1);
  }
}
