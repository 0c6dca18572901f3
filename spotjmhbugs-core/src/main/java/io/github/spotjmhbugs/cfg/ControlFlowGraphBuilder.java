// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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

/** Finds the blocks of a method that can be reached, and numbers them. */
final class ControlFlowGraphBuilder {
  private final MethodNode method;
  private final InsnList code;

  /** Indices of the instructions that blocks start with, and the index after the last one. */
  private final BitSet leaders = new BitSet();

  private final List<List<Edge>> outgoing = new ArrayList<>();
  private final List<List<Edge>> incoming = new ArrayList<>();

  ControlFlowGraphBuilder(MethodNode method) {
    this.method = method;
    this.code = method.instructions;
  }

  ControlFlowGraph build() {
    findLeaders();
    List<Integer> order =
        GraphOrder.postorder(
            List.of(0),
            leader -> Stream.of(targets(leader), handlers(leader)).flatMap(Set::stream).toList());
    Collections.reverse(order);
    List<BasicBlock> blocks = new ArrayList<>(order.size());
    int[] blockOfInstruction = new int[code.size()];
    Arrays.fill(blockOfInstruction, -1);
    for (int leader : order) {
      Arrays.fill(blockOfInstruction, leader, end(leader), blocks.size());
      blocks.add(new BasicBlock(blocks.size(), leader, end(leader) - 1));
      outgoing.add(new ArrayList<>(2));
      incoming.add(new ArrayList<>(2));
    }
    Collections.sort(order);
    for (int leader : order) {
      int from = blockOfInstruction[leader];
      targets(leader).forEach(to -> connect(new Edge(from, blockOfInstruction[to], false)));
      handlers(leader).forEach(to -> connect(new Edge(from, blockOfInstruction[to], true)));
    }
    return new ControlFlowGraph(blocks, outgoing, incoming, blockOfInstruction);
  }

  private void connect(Edge edge) {
    outgoing.get(edge.from()).add(edge);
    incoming.get(edge.to()).add(edge);
  }

  private void findLeaders() {
    leaders.set(0);
    leaders.set(code.size());
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
  }

  private int end(int leader) {
    return leaders.nextSetBit(leader + 1);
  }

  /** Where a block leads to without an exception. Blocks are named by their first instruction. */
  private Set<Integer> targets(int leader) {
    int end = end(leader);
    AbstractInsnNode last = code.get(end - 1);
    Set<Integer> targets = new TreeSet<>();
    Optional<Boolean> always = decided(leader, last);
    if (always.orElse(true)) {
      jumpTargets(last).forEach(label -> targets.add(code.indexOf(label)));
    }
    if (fallsThrough(last) && !always.orElse(false)) {
      if (end == code.size()) {
        throw new MalformedClassException("control runs off the end of the code");
      }
      targets.add(end);
    }
    return targets;
  }

  /**
   * Whether a branch is always taken, or never; empty where that depends. Compilers branch on
   * literals, javac for each component of a record pattern, and assertions are off.
   */
  private Optional<Boolean> decided(int leader, AbstractInsnNode branch) {
    int opcode = branch.getOpcode();
    AbstractInsnNode pushed = branch.getPrevious();
    while (pushed != null && pushed.getOpcode() < 0 && code.indexOf(pushed) > leader) {
      pushed = pushed.getPrevious();
    }
    boolean isTest = opcode == Opcodes.IFEQ || opcode == Opcodes.IFNE;
    if (!isTest || pushed == null || code.indexOf(pushed) < leader) {
      return Optional.empty();
    }
    Optional<Boolean> value =
        switch (pushed.getOpcode()) {
          case Opcodes.ICONST_0 -> Optional.of(false);
          case Opcodes.ICONST_1 -> Optional.of(true);
          default -> Literals.assertionFlag(pushed);
        };
    return value.map(isTrue -> isTrue == (opcode == Opcodes.IFNE));
  }

  /** Where exceptions of a block lead to, which is in a protected range wholly or not at all. */
  private Set<Integer> handlers(int leader) {
    Set<Integer> handlers = new LinkedHashSet<>();
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if (code.indexOf(range.start) <= leader && leader < code.indexOf(range.end)) {
        handlers.add(code.indexOf(range.handler));
      }
    }
    return handlers;
  }

  private static boolean storesLocal(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return instruction instanceof IincInsnNode
        || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE);
  }

  private static boolean fallsThrough(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    boolean leavesMethod = InstructionKind.RETURN.has(instruction) || opcode == Opcodes.ATHROW;
    return !leavesMethod && opcode != Opcodes.GOTO && !InstructionKind.SWITCH.has(instruction);
  }

  private static List<LabelNode> jumpTargets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    if (instruction instanceof TableSwitchInsnNode table) {
      return Stream.concat(table.labels.stream(), Stream.of(table.dflt)).toList();
    }
    if (instruction instanceof LookupSwitchInsnNode lookup) {
      return Stream.concat(lookup.labels.stream(), Stream.of(lookup.dflt)).toList();
    }
    return List.of();
  }
}
