// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds the blocks of a method, drops the unreachable ones and numbers the rest. */
final class ControlFlowGraphBuilder {
  private final MethodNode method;
  private final InsnList code;
  private final BitSet leaders = new BitSet();

  ControlFlowGraphBuilder(MethodNode method) {
    this.method = method;
    this.code = method.instructions;
  }

  ControlFlowGraph build() {
    findLeaders();
    int[] firstInstruction = leaders.stream().toArray();
    List<List<Edge>> raw = rawEdges(firstInstruction);
    int[] postorder = GraphOrder.postorder(targets(raw), 0);
    int[] number = new int[firstInstruction.length];
    Arrays.fill(number, -1);
    for (int i = 0; i < postorder.length; i++) {
      number[postorder[i]] = postorder.length - 1 - i;
    }
    return renumbered(firstInstruction, raw, number, postorder.length);
  }

  private void findLeaders() {
    leaders.set(0);
    for (int i = 0; i < code.size(); i++) {
      AbstractInsnNode instruction = code.get(i);
      if (instruction.getOpcode() == Opcodes.JSR || instruction.getOpcode() == Opcodes.RET) {
        throw new MalformedClassException("the code has subroutines (jsr)");
      }
      List<LabelNode> targets = jumpTargets(instruction);
      targets.forEach(target -> leaders.set(code.indexOf(target)));
      if (!targets.isEmpty() || !fallsThrough(instruction)) {
        leaders.set(i + 1);
      }
    }
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      int start = code.indexOf(range.start);
      int end = code.indexOf(range.end);
      leaders.set(start);
      leaders.set(end);
      leaders.set(code.indexOf(range.handler));
      for (int i = start; i < end; i++) {
        if (storesLocal(code.get(i))) {
          leaders.set(i + 1);
        }
      }
    }
    leaders.clear(code.size(), Math.max(code.size(), leaders.length()));
  }

  private List<List<Edge>> rawEdges(int[] firstInstruction) {
    int[] blockAt = new int[code.size()];
    for (int block = 0; block < firstInstruction.length; block++) {
      Arrays.fill(blockAt, firstInstruction[block], end(firstInstruction, block), block);
    }
    List<List<Edge>> edges = ControlFlowGraph.emptyEdgeLists(firstInstruction.length);
    for (int block = 0; block < firstInstruction.length; block++) {
      int last = end(firstInstruction, block) - 1;
      BitSet targets = new BitSet();
      jumpTargets(code.get(last)).forEach(label -> targets.set(blockAt[code.indexOf(label)]));
      boolean hasNext = block + 1 < firstInstruction.length;
      if (hasNext && fallsThrough(code.get(last))) {
        targets.set(block + 1);
      }
      int from = block;
      targets.stream().forEach(to -> edges.get(from).add(new Edge(from, to, false)));
    }
    addExceptionalEdges(blockAt, edges);
    return edges;
  }

  private void addExceptionalEdges(int[] blockAt, List<List<Edge>> edges) {
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      int handler = blockAt[code.indexOf(range.handler)];
      int end = code.indexOf(range.end);
      int block = -1;
      for (int i = code.indexOf(range.start); i < end; i++) {
        if (blockAt[i] != block) {
          block = blockAt[i];
          Edge edge = new Edge(block, handler, true);
          if (!edges.get(block).contains(edge)) {
            edges.get(block).add(edge);
          }
        }
      }
    }
  }

  private ControlFlowGraph renumbered(
      int[] firstInstruction, List<List<Edge>> raw, int[] number, int reachable) {
    BasicBlock[] blocks = new BasicBlock[reachable];
    int[] blockOfInstruction = new int[code.size()];
    Arrays.fill(blockOfInstruction, -1);
    List<List<Edge>> outgoing = ControlFlowGraph.emptyEdgeLists(reachable);
    List<List<Edge>> incoming = ControlFlowGraph.emptyEdgeLists(reachable);
    for (int block = 0; block < firstInstruction.length; block++) {
      int index = number[block];
      if (index < 0) {
        continue;
      }
      int end = end(firstInstruction, block);
      if (end == code.size() && fallsThrough(code.get(end - 1))) {
        throw new MalformedClassException("control runs off the end of the code");
      }
      blocks[index] = new BasicBlock(index, firstInstruction[block], end - 1);
      Arrays.fill(blockOfInstruction, firstInstruction[block], end, index);
      for (Edge edge : raw.get(block)) {
        Edge kept = new Edge(index, number[edge.to()], edge.exceptional());
        outgoing.get(index).add(kept);
        incoming.get(kept.to()).add(kept);
      }
    }
    return new ControlFlowGraph(List.of(blocks), outgoing, incoming, blockOfInstruction);
  }

  private int end(int[] firstInstruction, int block) {
    return block + 1 < firstInstruction.length ? firstInstruction[block + 1] : code.size();
  }

  private static int[][] targets(List<List<Edge>> edges) {
    return edges.stream()
        .map(list -> list.stream().mapToInt(Edge::to).toArray())
        .toArray(int[][]::new);
  }

  private static boolean storesLocal(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return instruction instanceof IincInsnNode
        || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE);
  }

  private static boolean fallsThrough(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    boolean leavesMethod = InstructionKinds.isReturn(opcode) || opcode == Opcodes.ATHROW;
    boolean alwaysJumps =
        opcode == Opcodes.GOTO || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
    return !leavesMethod && !alwaysJumps;
  }

  private static List<LabelNode> jumpTargets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    if (instruction instanceof TableSwitchInsnNode table) {
      return withDefault(table.labels, table.dflt);
    }
    if (instruction instanceof LookupSwitchInsnNode lookup) {
      return withDefault(lookup.labels, lookup.dflt);
    }
    return List.of();
  }

  private static List<LabelNode> withDefault(List<LabelNode> labels, LabelNode otherwise) {
    List<LabelNode> all = new ArrayList<>(labels);
    all.add(otherwise);
    return all;
  }
}
