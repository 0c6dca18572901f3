// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An operation that folds a term into an accumulator.
 *
 * @param method name and descriptor of its method
 * @param index its index
 * @param termIsLast whether the term is the second operand
 * @param flow the method's control flow
 * @param loop its innermost loop
 * @param type int, long or double
 */
record Fold(
    String method,
    int index,
    boolean termIsLast,
    ControlFlowGraph flow,
    NaturalLoop loop,
    Type type) {
  private static final String TERMS = Type.getInternalName(Terms.class);

  /**
   * Has {@link Terms} see each execution of the loop, and decide on the terms.
   *
   * @param node the method, from the same class file
   * @param original its instructions
   * @param local an unused local variable
   */
  void instrument(MethodNode node, AbstractInsnNode[] original, int local) {
    InsnList code = node.instructions;
    enter(code, original, local);
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
    term.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TERMS, "term", descriptor, false));
    code.insertBefore(operation, term);
    InsnList start = new InsnList();
    start.add(new InsnNode(Opcodes.ICONST_0));
    start.add(new VarInsnNode(Opcodes.ISTORE, local));
    code.insert(start);
  }

  /** Jumps from the outside go to a new label before the loop's own. */
  private void enter(InsnList code, AbstractInsnNode[] original, int local) {
    int first = flow.blocks().get(loop.header()).first();
    while (first > 0 && original[first - 1].getOpcode() < 0) {
      first--;
    }
    Set<AbstractInsnNode> labels = new HashSet<>();
    for (int i = first; original[i].getOpcode() < 0; i++) {
      labels.add(original[i]);
    }
    LabelNode outside = new LabelNode();
    for (int i = 0; i < original.length; i++) {
      if (original[i] instanceof JumpInsnNode jump
          && labels.contains(jump.label)
          && !loop.contains(flow.blockOf(i))) {
        jump.label = outside;
      }
    }
    InsnList enter = new InsnList();
    enter.add(outside);
    enter.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TERMS, "enter", "()I", false));
    enter.add(new VarInsnNode(Opcodes.ISTORE, local));
    code.insertBefore(original[first], enter);
  }
}
