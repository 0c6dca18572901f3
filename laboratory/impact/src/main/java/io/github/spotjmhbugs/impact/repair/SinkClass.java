// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The class that repaired benchmarks hand their values to. Its methods are empty: only a JVM that
 * is told so by {@link #hints()} keeps what is passed to them.
 */
public final class SinkClass {
  /** Internal name of the class. */
  public static final String NAME = "io/github/spotjmhbugs/runtime/Sink";

  private static final String METHOD = "consume";
  private static final List<Type> CONSUMED =
      List.of(
          Type.INT_TYPE,
          Type.LONG_TYPE,
          Type.FLOAT_TYPE,
          Type.DOUBLE_TYPE,
          Type.getType(Object.class));

  private SinkClass() {}

  /** {@return the class file, which any JVM from Java 8 on loads} */
  public static byte[] classFile() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    writer.visit(Opcodes.V1_8, access, NAME, null, "java/lang/Object", null);
    for (Type type : CONSUMED) {
      MethodVisitor method =
          writer.visitMethod(
              Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, METHOD, descriptor(type), null, null);
      method.visitCode();
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 0);
      method.visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /**
   * {@return the text of the file {@code META-INF/CompilerHints} that makes JMH tell the JVM to
   * keep what is passed to the sink}
   */
  public static String hints() {
    return "blackhole," + NAME + "." + METHOD + "\n";
  }

  /**
   * Makes the call that takes a value off the operand stack.
   *
   * @param type type of the value; anything narrower than int is an int on the stack
   * @return the instruction
   */
  static MethodInsnNode consume(Type type) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, NAME, METHOD, descriptor(consumed(type)), false);
  }

  private static Type consumed(Type type) {
    return switch (type.getSort()) {
      case Type.LONG, Type.FLOAT, Type.DOUBLE -> type;
      case Type.OBJECT, Type.ARRAY -> Type.getType(Object.class);
      default -> Type.INT_TYPE;
    };
  }

  private static String descriptor(Type type) {
    return Type.getMethodDescriptor(Type.VOID_TYPE, type);
  }
}
