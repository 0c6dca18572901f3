// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
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
 * A loop of which each execution is told from the others.
 *
 * @param flow control flow of its method
 * @param loop the loop
 */
record WatchedLoop(ControlFlowGraph flow, NaturalLoop loop) {
  static final String TERMS = Type.getInternalName(Terms.class);

  /** Something in a loop that {@link Terms} decides on. */
  interface Part {
    /** Name and descriptor of its method. */
    String method();

    /**
     * Has {@link Terms} see each execution of the loop, and decide.
     *
     * @param node the method, from the same class file
     * @param original its instructions
     * @param local an unused local variable
     */
    void instrument(MethodNode node, AbstractInsnNode[] original, int local);
  }

  /** A version of a benchmark in which {@link Terms} decides on some parts of loops. */
  static Version version(String benchmark, List<? extends Part> parts) {
    Map<String, Consumer<MethodNode>> edits = new TreeMap<>();
    parts.forEach(part -> edits.put(part.method(), method -> instrument(parts, method)));
    return new Version(benchmark, edits);
  }

  private static void instrument(List<? extends Part> parts, MethodNode method) {
    AbstractInsnNode[] original = method.instructions.toArray();
    for (Part part : parts) {
      if (part.method().equals(Claims.keyOf(method))) {
        part.instrument(method, original, method.maxLocals + parts.indexOf(part));
      }
    }
  }

  /**
   * Has {@link Terms} number each execution of the loop. Jumps from the outside go to a new label
   * before the loop's own.
   *
   * @param code the method's instructions
   * @param original the same, before anything was changed
   * @param local an unused local variable, which receives the number
   */
  void enter(InsnList code, AbstractInsnNode[] original, int local) {
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
    InsnList start = new InsnList();
    start.add(new InsnNode(Opcodes.ICONST_0));
    start.add(new VarInsnNode(Opcodes.ISTORE, local));
    code.insert(start);
  }
}
