// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method {@code m} whose places are marked by calls, so that tests can name them whatever the
 * compiler makes of the code around. Sources may call the methods {@code a()} to {@code h()}, which
 * return an int, {@code p()} and {@code q()}, which return a boolean, {@code o()}, which returns an
 * object, and {@code use(...)}, which takes a long or an object.
 *
 * @param node the method
 */
public record MarkedMethod(MethodNode node) {
  /** The class that all sources are compiled into. */
  public static final String OWNER = "T";

  private static final String MARKERS =
      """
      static native int a(); static native int b(); static native int c(); static native int d();
      static native int e(); static native int f(); static native int g(); static native int h();
      static native boolean p(); static native boolean q(); static native Object o();
      static native void use(long value); static native void use(Object value);
      """;

  private static final Map<String, String> DESCRIPTORS =
      Map.of("p", "()Z", "q", "()Z", "o", "()Ljava/lang/Object;", "use", "(J)V");

  /**
   * @param members the members of a class, {@code m} among them
   * @return {@code m}
   */
  public static MarkedMethod of(String members) {
    return of(InMemoryCompiler.with(), members);
  }

  /**
   * @param compiler makes the class file
   * @param members the members of a class, {@code m} among them
   * @return {@code m}
   */
  public static MarkedMethod of(InMemoryCompiler compiler, String members) {
    String source = "abstract class " + OWNER + " {\n" + members + "\n" + MARKERS + "}";
    return new MarkedMethod(compiler.compile(List.of(source)).method(OWNER, "m"));
  }

  /**
   * Assembles code that no Java compiler makes.
   *
   * @param descriptor descriptor of the static method {@code m}
   * @param code visits the instructions; there is room for 10 locals and 10 operands
   * @return {@code m}
   */
  public static MarkedMethod assembled(String descriptor, Consumer<MethodVisitor> code) {
    MethodNode node = new MethodNode(Opcodes.ACC_STATIC, "m", descriptor, null, null);
    code.accept(node);
    node.visitMaxs(10, 10);
    return new MarkedMethod(node);
  }

  /**
   * Assembles a call of a marker.
   *
   * @param code where the call goes
   * @param name the marker's name
   */
  public static void mark(MethodVisitor code, String name) {
    String descriptor = DESCRIPTORS.getOrDefault(name, "()I");
    code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, name, descriptor, false);
    if (!descriptor.endsWith("V")) {
      code.visitInsn(Opcodes.POP);
    }
  }

  /**
   * Assembles a branch on {@code p()}.
   *
   * @param code where the branch goes
   * @param target where control goes if {@code p()} is true
   */
  public static void branch(MethodVisitor code, Label target) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, "p", "()Z", false);
    code.visitJumpInsn(Opcodes.IFNE, target);
  }

  /**
   * @param marker name of a method that {@code m} calls at one place
   * @return index of the call
   */
  public int at(String marker) {
    int[] calls =
        IntStream.range(0, node.instructions.size())
            .filter(i -> calls(node.instructions.get(i), marker))
            .toArray();
    if (calls.length != 1) {
      throw new AssertionError(calls.length + " calls of " + marker);
    }
    return calls[0];
  }

  private static boolean calls(AbstractInsnNode instruction, String name) {
    return instruction instanceof MethodInsnNode call && call.name.equals(name);
  }

  /**
   * @param opcode an opcode
   * @return indices of the instructions with that opcode
   */
  public int[] all(int opcode) {
    return IntStream.range(0, node.instructions.size())
        .filter(i -> node.instructions.get(i).getOpcode() == opcode)
        .toArray();
  }

  /**
   * @param opcode an opcode that {@code m} has once
   * @return index of the instruction
   */
  public int only(int opcode) {
    int[] found = all(opcode);
    if (found.length != 1) {
      throw new AssertionError(found.length + " instructions with opcode " + opcode);
    }
    return found[0];
  }
}
