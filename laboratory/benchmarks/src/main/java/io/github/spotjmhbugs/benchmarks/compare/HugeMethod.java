// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a jar with one benchmark of nearly 64 KB: loops one after the other, each with a counter
 * and an accumulator of its own that the next one goes on with.
 */
public final class HugeMethod {
  /** Locals past 255 take longer instructions, so that fewer loops would fit into a method. */
  private static final int PAIRS_OF_LOCALS = 100;

  private HugeMethod() {}

  /**
   * @param arguments the jar to write and the number of loops; 2,000 fill a method
   * @throws IOException when it cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    try (MadeJar made = new MadeJar(Path.of(arguments[0]))) {
      made.add("huge/Huge", classFile(Integer.parseInt(arguments[1])));
    }
  }

  private static byte[] classFile(int loops) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "huge/Huge", null, "java/lang/Object", null);
    writer.visitAnnotation("Lorg/openjdk/jmh/annotations/State;", true).visitEnd();
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()I", null, null);
    code.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    code.visitCode();
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, 1);
    for (int i = 0; i < loops; i++) {
      addLoop(code, accumulator(i), accumulator(i + 1));
    }
    code.visitVarInsn(Opcodes.ILOAD, accumulator(loops));
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** The local that holds what the loops before one have added up; the next is for its counter. */
  private static int accumulator(int loop) {
    return 1 + 2 * (loop % PAIRS_OF_LOCALS);
  }

  private static void addLoop(MethodVisitor code, int before, int sum) {
    int counter = before + 1;
    Label test = new Label();
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, before);
    code.visitVarInsn(Opcodes.ISTORE, sum);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, counter);
    code.visitLabel(test);
    code.visitVarInsn(Opcodes.ILOAD, counter);
    code.visitIntInsn(Opcodes.BIPUSH, 9);
    code.visitJumpInsn(Opcodes.IF_ICMPGE, end);
    code.visitVarInsn(Opcodes.ILOAD, sum);
    code.visitVarInsn(Opcodes.ILOAD, counter);
    code.visitInsn(Opcodes.IADD);
    code.visitVarInsn(Opcodes.ISTORE, sum);
    code.visitIincInsn(counter, 1);
    code.visitJumpInsn(Opcodes.GOTO, test);
    code.visitLabel(end);
  }
}
