// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.util.ArrayList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Concatenations of strings, by a {@link StringBuilder} in a method of the same class. */
final class Concatenations {
  private static final Type BUILDER = Type.getType(StringBuilder.class);

  /** In a recipe, which is followed by the constants: the next argument, and the next constant. */
  private static final char ARGUMENT = 1;

  private static final char CONSTANT = 2;

  private Concatenations() {}

  /**
   * Replaces the concatenations that the JVM would generate.
   *
   * @param node a class
   * @return whether there were any
   */
  static boolean replaceIn(ClassNode node) {
    boolean isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    int count = 0;
    for (MethodNode method : new ArrayList<>(node.methods)) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof InvokeDynamicInsnNode site && isConcatenation(site)) {
          String name = "concatenation$" + count++;
          node.methods.add(concatenation(name, site));
          method.instructions.set(
              site,
              new MethodInsnNode(Opcodes.INVOKESTATIC, node.name, name, site.desc, isInterface));
        }
      }
    }
    return count > 0;
  }

  private static boolean isConcatenation(InvokeDynamicInsnNode site) {
    return site.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
  }

  private static MethodNode concatenation(String name, InvokeDynamicInsnNode site) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode method = new MethodNode(access, name, site.desc, null, null);
    GeneratorAdapter code = new GeneratorAdapter(method, access, name, site.desc);
    code.newInstance(BUILDER);
    code.dup();
    code.invokeConstructor(BUILDER, Method.getMethod("void <init>()"));
    int argument = 0;
    int constant = 1;
    StringBuilder text = new StringBuilder();
    for (char each : ((String) site.bsmArgs[0]).toCharArray()) {
      if (each == ARGUMENT) {
        appendText(code, text);
        code.loadArg(argument);
        append(code, Type.getArgumentTypes(site.desc)[argument++]);
      } else if (each == CONSTANT) {
        text.append(site.bsmArgs[constant++]);
      } else {
        text.append(each);
      }
    }
    appendText(code, text);
    code.invokeVirtual(BUILDER, Method.getMethod("String toString()"));
    code.returnValue();
    code.endMethod();
    return method;
  }

  private static void appendText(GeneratorAdapter code, StringBuilder text) {
    if (!text.isEmpty()) {
      code.push(text.toString());
      append(code, Type.getType(String.class));
      text.setLength(0);
    }
  }

  private static void append(GeneratorAdapter code, Type type) {
    Type appended =
        switch (type.getSort()) {
          case Type.BYTE, Type.SHORT -> Type.INT_TYPE;
          case Type.ARRAY -> Type.getType(Object.class);
          case Type.OBJECT ->
              Type.getType(
                  type.getClassName().equals(String.class.getName()) ? String.class : Object.class);
          default -> type;
        };
    code.invokeVirtual(BUILDER, new Method("append", BUILDER, new Type[] {appended}));
  }
}
