// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import io.github.spotjmhbugs.finding.ClassReport;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A benchmark {@code p.B#run} whose code no Java compiler makes. */
final class HandMadeBenchmark {
  private static final String NAME = "p/B";

  private HandMadeBenchmark() {}

  /** The class file; {@code run} returns an int, and the class has {@code int a()}. */
  static byte[] classFile(int version, Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
    int isNative = Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE;
    writer.visitMethod(isNative, "a", "()I", null, null).visitEnd();
    MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()I", null, null);
    run.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    run.visitCode();
    code.accept(run);
    run.visitMaxs(0, 0);
    run.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  static ClassReport report(int version, Consumer<MethodVisitor> code) {
    byte[] classFile = classFile(version, code);
    return new Analyzer(Map.of(NAME, classFile)::get).analyse(classFile);
  }

  static ClassReport report(Consumer<MethodVisitor> code) {
    return report(Opcodes.V1_5, code);
  }

  static void callA(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "a", "()I", false);
  }

  /** Assembles {@code int acc = 0, i = 0; do { body; } while (++i < 9); return acc;}. */
  static Consumer<MethodVisitor> loop(Consumer<MethodVisitor> body) {
    return code -> {
      Label top = new Label();
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 2);
      code.visitLabel(top);
      body.accept(code);
      code.visitIincInsn(2, 1);
      code.visitVarInsn(Opcodes.ILOAD, 2);
      code.visitIntInsn(Opcodes.BIPUSH, 9);
      code.visitJumpInsn(Opcodes.IF_ICMPLT, top);
      code.visitVarInsn(Opcodes.ILOAD, 1);
      code.visitInsn(Opcodes.IRETURN);
    };
  }
}
