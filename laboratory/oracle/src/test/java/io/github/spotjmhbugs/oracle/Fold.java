// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An operation that folds a term into an accumulator.
 *
 * @param method name and descriptor of its method
 * @param index its index
 * @param termIsLast whether the term is the second operand
 * @param loop its innermost loop
 * @param type int, long or double
 */
record Fold(String method, int index, boolean termIsLast, WatchedLoop loop, Type type)
    implements WatchedLoop.Part {
  @Override
  public void instrument(MethodNode node, AbstractInsnNode[] original, int local) {
    InsnList code = node.instructions;
    loop.enter(code, original, local);
    AbstractInsnNode operation = original[index];
    boolean wide = type.getSize() == 2;
    String descriptor = Type.getMethodDescriptor(type, type, Type.INT_TYPE);
    InsnList term = new InsnList();
    if (!termIsLast) {
      term.add(new InsnNode(wide ? Opcodes.DUP2_X2 : Opcodes.SWAP));
      if (wide) {
        term.add(new InsnNode(Opcodes.POP2));
      }
    }
    term.add(new VarInsnNode(Opcodes.ILOAD, local));
    term.add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, WatchedLoop.TERMS, "term", descriptor, false));
    code.insertBefore(operation, term);
  }
}
