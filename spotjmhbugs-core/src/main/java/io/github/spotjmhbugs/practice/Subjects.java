// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.AffectedText;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What messages call the things in the code. */
public final class Subjects {
  private Subjects() {}

  /** Names what computes a value: a callee, a field, or the kind of expression. */
  public static String producer(DataDependencyGraph graph, Definition value) {
    if (!graph.isComputed(value)) {
      return "an expression";
    }
    AbstractInsnNode instruction = graph.instruction(value.instruction());
    if (instruction instanceof MethodInsnNode call) {
      return AffectedText.member(Type.getObjectType(call.owner).getClassName(), call.name);
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return dynamic.bsm.getOwner().endsWith("StringConcatFactory")
          ? "a string concatenation"
          : "a dynamic call of " + dynamic.name;
    }
    if (instruction instanceof FieldInsnNode field) {
      return "field " + AffectedText.member(field.owner, field.name);
    }
    return value.is(Definition.Kind.LOAD) ? "an array access" : "an expression";
  }

  /** Names the type of an object. */
  public static String type(Type type) {
    return AffectedText.simple(type.getClassName());
  }

  /** Names a local variable that a value is kept in, with what computed it. */
  public static String variable(DataDependencyGraph graph, Definition kept, String producer) {
    String name = graph.variableOf(kept);
    String computedBy = ", computed by " + producer + ",";
    return name == null ? "a local variable" + computedBy : "local variable " + name + computedBy;
  }
}
