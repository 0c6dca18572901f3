// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files as today's javac does not make them. */
class HandMadeClassesTest {
  private static TargetClasses benchmark(int version, Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "p/Bench", null, "java/lang/Object", null);
    MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(1, 1);
    constructor.visitEnd();
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "b", "(J)V", null, null);
    method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    code.accept(method);
    method.visitMaxs(4, 5);
    method.visitEnd();
    writer.visitEnd();
    return new TargetClasses(Map.of("p/Bench", writer.toByteArray()));
  }

  private static BenchmarkRun repaired(TargetClasses classes) throws InterruptedException {
    assertThat(classes.findings()).hasSize(1);
    Repair repair = new Repairs(classes).repair(classes.findings().get(0));
    assertThat(repair).isInstanceOf(Repair.Rewritten.class);
    return BenchmarkRun.of("p.Bench#b", classes.with(((Repair.Rewritten) repair).classes()))
        .orElseThrow();
  }

  /** As Eclipse's compiler makes an object that the source drops. */
  @Test
  void anObjectWithoutASecondReferenceIsConsumed() throws Exception {
    TargetClasses classes =
        benchmark(
            Opcodes.V17,
            code -> {
              code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
              code.visitLdcInsn("text");
              code.visitMethodInsn(
                  Opcodes.INVOKESPECIAL,
                  "java/lang/StringBuilder",
                  "<init>",
                  "(Ljava/lang/String;)V",
                  false);
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(repaired(classes).consumed()).singleElement().hasToString("text");
  }

  /** It would have to be in the frame that javac writes for the second alternative. */
  @Test
  void anObjectThatIsGoneBeforeItsConstructorRunsIsNot() {
    TargetClasses classes =
        benchmark(
            Opcodes.V17,
            code -> {
              Label other = new Label();
              Label made = new Label();
              Label start = new Label();
              code.visitLabel(start);
              code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
              code.visitVarInsn(Opcodes.LLOAD, 1);
              code.visitInsn(Opcodes.L2I);
              code.visitJumpInsn(Opcodes.IFEQ, other);
              code.visitLdcInsn("a");
              code.visitJumpInsn(Opcodes.GOTO, made);
              code.visitLabel(other);
              Object[] locals = {"p/Bench", Opcodes.LONG};
              code.visitFrame(Opcodes.F_FULL, 2, locals, 1, new Object[] {start});
              code.visitLdcInsn("b");
              code.visitLabel(made);
              Object[] stack = {start, "java/lang/String"};
              code.visitFrame(Opcodes.F_FULL, 2, locals, 2, stack);
              code.visitMethodInsn(
                  Opcodes.INVOKESPECIAL,
                  "java/lang/StringBuilder",
                  "<init>",
                  "(Ljava/lang/String;)V",
                  false);
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(new Repairs(classes).repair(classes.findings().get(0)))
        .isEqualTo(new Repair.Impossible("the object is dropped before its constructor runs"));
  }
}
