// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Which local variables the loops of a method store to. */
final class LoopStores {
  private final int maxLocals;
  private final Map<Integer, BitSet> storedInLoop = new HashMap<>();

  LoopStores(MethodNode method, ControlFlowGraph controlFlow) {
    this.maxLocals = method.maxLocals;
    BitSet[] storedInBlock = new BitSet[controlFlow.blocks().size()];
    for (BasicBlock block : controlFlow.blocks()) {
      storedInBlock[block.index()] = storedIn(method, block);
    }
    for (NaturalLoop loop : controlFlow.loops()) {
      boolean isOnlyCycle =
          controlFlow.incoming(loop.header()).stream()
              .allMatch(edge -> edge.from() < loop.header() || loop.contains(edge.from()));
      if (isOnlyCycle) {
        BitSet stored = new BitSet();
        loop.blocks().stream().forEach(block -> stored.or(storedInBlock[block]));
        storedInLoop.put(loop.header(), stored);
      }
    }
  }

  private static BitSet storedIn(MethodNode method, BasicBlock block) {
    BitSet stored = new BitSet();
    for (int i = block.first(); i <= block.last(); i++) {
      int local = storedLocal(method.instructions.get(i));
      if (local >= 0) {
        stored.set(Math.max(0, local - 1), local + 2); // a long or double destroys its neighbours
      }
    }
    return stored;
  }

  /**
   * {@return whether the value of a slot may change before control returns to a block; in a cycle
   * without a header any may}
   *
   * @param block a block that control comes back to
   * @param slot a local variable, or past those a place on the operand stack
   */
  boolean mayChange(int block, int slot) {
    BitSet stored = storedInLoop.get(block);
    return stored == null || slot >= maxLocals || stored.get(slot);
  }

  /**
   * {@return the local variable that an instruction stores to, or -1}
   *
   * @param instruction an instruction
   */
  static int storedLocal(AbstractInsnNode instruction) {
    if (instruction instanceof IincInsnNode increment) {
      return increment.var;
    }
    boolean isStore = instruction.getOpcode() >= Opcodes.ISTORE;
    return instruction instanceof VarInsnNode variable && isStore ? variable.var : -1;
  }
}
