// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A method together with the class that declares it. */
public record DeclaredMethod(ClassNode owner, MethodNode method) {
  /** {@return the methods of a class that have code, in the order of the class file} */
  public static Stream<DeclaredMethod> withBodyIn(ClassNode owner) {
    return owner.methods.stream()
        .map(method -> new DeclaredMethod(owner, method))
        .filter(DeclaredMethod::hasBody);
  }

  /** {@return the method's symbolic name, with the declaring class as owner} */
  public MethodRef ref() {
    return new MethodRef(owner.name, method.name, method.desc);
  }

  /** {@return whether the method has at least one of the given access flags} */
  public boolean hasAny(int flags) {
    return (method.access & flags) != 0;
  }

  /** {@return its instructions, with the labels, lines and frames between them} */
  public Stream<AbstractInsnNode> instructions() {
    return Stream.of(method.instructions.toArray());
  }

  /** {@return whether its code does nothing but return, perhaps a parameter} */
  public boolean isEmpty() {
    return hasBody()
        && instructions()
            .filter(i -> !(i instanceof VarInsnNode) && i.getOpcode() >= 0)
            .allMatch(InstructionKind.RETURN::has);
  }

  /** {@return whether there is code to analyse, other than what Kotlin's compiler only inlines} */
  public boolean hasBody() {
    return !hasAny(Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)
        && method.instructions.size() > 0
        && !method.name.endsWith("$$forInline");
  }
}
