// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.Phrase;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What messages call the values of a method. */
public final class Subjects {
  private Subjects() {}

  /** {@return the method that a call names} */
  public static Phrase callee(MethodInsnNode call) {
    return Phrase.ofMember(Type.getObjectType(call.owner).getClassName(), call.name);
  }

  /** {@return what computes a value: a callee, a field, or the kind of expression} */
  public static Phrase producer(DataDependencyGraph graph, Definition value) {
    AbstractInsnNode instruction = graph.codeOf(value);
    if (instruction instanceof MethodInsnNode call) {
      return callee(call);
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return Phrase.of(
          joinsText(dynamic) ? "a string concatenation" : "a dynamic call of " + dynamic.name);
    }
    if (instruction instanceof FieldInsnNode field) {
      return Phrase.of("field ").then(Phrase.ofMember(field.owner, field.name));
    }
    return Phrase.of(value.is(Definition.Kind.LOAD) ? "an array access" : "an expression");
  }

  /** {@return whether an instruction joins its operands to a text} */
  static boolean joinsText(InvokeDynamicInsnNode instruction) {
    return instruction.bsm.getOwner().endsWith("StringConcatFactory");
  }

  /**
   * {@return the local variable that holds a value, named if the class file tells, and its
   * producer}
   */
  public static Phrase variable(DataDependencyGraph graph, Definition kept, Phrase producer) {
    String name = graph.variableOf(kept);
    return Phrase.of(name == null ? "a local variable" : "local variable " + name)
        .then(", computed by ")
        .then(producer)
        .then(",");
  }
}
