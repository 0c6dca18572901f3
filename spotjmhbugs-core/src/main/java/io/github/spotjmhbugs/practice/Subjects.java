// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Phrase;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What messages call the values of a method. */
public final class Subjects {
  private Subjects() {}

  /**
   * {@return the method that a call means, or the private member that it reaches by an accessor}
   */
  public static Phrase callee(MethodAnalysis method, int call) {
    return expression(behindAccessor(method, call));
  }

  /** {@return what computes a value: a callee, a field, or the kind of expression} */
  public static Phrase producer(MethodAnalysis method, Definition value) {
    return value.is(Definition.Kind.CALL)
        ? callee(method, value.instruction())
        : expression(method.graph().codeOf(value));
  }

  private static Phrase expression(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      return Phrase.ofMember(Type.getObjectType(call.owner).getClassName(), call.name);
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return Phrase.of(
          joinsText(dynamic) ? "a string concatenation" : "a dynamic call of " + dynamic.name);
    }
    if (instruction instanceof FieldInsnNode field) {
      return Phrase.of("field ").then(Phrase.ofMember(field.owner, field.name));
    }
    boolean isOfArray =
        InstructionKind.ELEMENT_LOAD.has(instruction)
            || instruction.getOpcode() == Opcodes.ARRAYLENGTH;
    return Phrase.of(isOfArray ? "an array access" : "an expression");
  }

  // The last one: an accessor that adds to a field reads it first.
  private static AbstractInsnNode behindAccessor(MethodAnalysis method, int call) {
    return method
        .target(call)
        .filter(target -> target.hasAny(Opcodes.ACC_STATIC))
        .filter(target -> target.hasAny(Opcodes.ACC_SYNTHETIC))
        .flatMap(it -> it.instructions().filter(Subjects::isOfMember).reduce((one, next) -> next))
        .filter(member -> !InstructionKind.isConstructorCall(member))
        .orElseGet(() -> method.graph().instruction(call));
  }

  private static boolean isOfMember(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode || instruction instanceof FieldInsnNode;
  }

  static boolean joinsText(InvokeDynamicInsnNode instruction) {
    return instruction.bsm.getOwner().endsWith("StringConcatFactory");
  }

  /** {@return the variable that holds a value, with its name if that is known, and its producer} */
  public static Phrase variable(DataDependencyGraph graph, Definition kept, Phrase producer) {
    String name = graph.variableOf(kept);
    return Phrase.of(name == null ? "a local variable" : "local variable " + name)
        .then(", computed by ")
        .then(producer)
        .then(",");
  }
}
