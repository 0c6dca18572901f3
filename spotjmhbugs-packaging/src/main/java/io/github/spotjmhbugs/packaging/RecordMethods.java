// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of records that collections call, as code that computes what the JVM's would. {@code
 * toString} is left to the JVM.
 */
final class RecordMethods {
  private static final Type OBJECTS = Type.getType(Objects.class);

  private RecordMethods() {}

  /**
   * Replaces the methods that the JVM would generate.
   *
   * @param node a class
   * @return whether there were any
   */
  static boolean replaceIn(ClassNode node) {
    boolean isChanged = false;
    for (MethodNode method : new ArrayList<>(node.methods)) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof InvokeDynamicInsnNode site
            && site.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")
            && !site.name.equals("toString")) {
          node.methods.set(node.methods.indexOf(method), replacement(node, method, site));
          isChanged = true;
        }
      }
    }
    return isChanged;
  }

  private static MethodNode replacement(
      ClassNode node, MethodNode method, InvokeDynamicInsnNode site) {
    MethodNode replacement =
        new MethodNode(method.access, method.name, method.desc, method.signature, null);
    GeneratorAdapter code =
        new GeneratorAdapter(replacement, method.access, method.name, method.desc);
    // The record and the names of its fields come first.
    List<Handle> fields = Arrays.stream(site.bsmArgs).skip(2).map(Handle.class::cast).toList();
    if (site.name.equals("equals")) {
      equals(replacement, code, Type.getObjectType(node.name), fields);
    } else {
      hashCode(code, Type.getObjectType(node.name), fields);
    }
    code.endMethod();
    return replacement;
  }

  private static void equals(
      MethodNode method, GeneratorAdapter code, Type self, List<Handle> fields) {
    Label different = new Label();
    code.loadArg(0);
    code.instanceOf(self);
    code.ifZCmp(GeneratorAdapter.EQ, different);
    for (Handle field : fields) {
      Type type = Type.getType(field.getDesc());
      code.loadThis();
      code.getField(self, field.getName(), type);
      code.loadArg(0);
      code.checkCast(self);
      code.getField(self, field.getName(), type);
      if (PlainClasses.isPrimitive(type)) {
        code.invokeStatic(
            boxed(type), new Method("compare", Type.INT_TYPE, new Type[] {type, type}));
        code.ifZCmp(GeneratorAdapter.NE, different);
      } else {
        code.invokeStatic(OBJECTS, Method.getMethod("boolean equals(Object, Object)"));
        code.ifZCmp(GeneratorAdapter.EQ, different);
      }
    }
    code.push(true);
    code.returnValue();
    code.mark(different);
    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.push(false);
    code.returnValue();
  }

  /** The order of hash tables depends on the result: it is that of the JVM. */
  private static void hashCode(GeneratorAdapter code, Type self, List<Handle> fields) {
    code.push(0);
    for (Handle field : fields) {
      Type type = Type.getType(field.getDesc());
      code.push(31);
      code.math(GeneratorAdapter.MUL, Type.INT_TYPE);
      code.loadThis();
      code.getField(self, field.getName(), type);
      if (PlainClasses.isPrimitive(type)) {
        code.invokeStatic(boxed(type), new Method("hashCode", Type.INT_TYPE, new Type[] {type}));
      } else {
        code.invokeStatic(OBJECTS, Method.getMethod("int hashCode(Object)"));
      }
      code.math(GeneratorAdapter.ADD, Type.INT_TYPE);
    }
    code.returnValue();
  }

  private static Type boxed(Type primitive) {
    return Type.getType(
        switch (primitive.getSort()) {
          case Type.BOOLEAN -> Boolean.class;
          case Type.BYTE -> Byte.class;
          case Type.CHAR -> Character.class;
          case Type.SHORT -> Short.class;
          case Type.INT -> Integer.class;
          case Type.LONG -> Long.class;
          case Type.FLOAT -> Float.class;
          default -> Double.class;
        });
  }
}
