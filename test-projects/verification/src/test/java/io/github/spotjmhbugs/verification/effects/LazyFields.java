// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * The stores into fields of one method that only remember what was computed: those that run while
 * the field still has one certain value, such as null or 0.
 */
final class LazyFields {
  private static final Set<Integer> JUMPS_IF_UNSET =
      Set.of(Opcodes.IFNULL, Opcodes.IFEQ, Opcodes.IF_ACMPEQ, Opcodes.IF_ICMPEQ);
  private static final Set<Integer> FALLS_IF_UNSET =
      Set.of(Opcodes.IFNONNULL, Opcodes.IFNE, Opcodes.IFGE, Opcodes.IF_ACMPNE, Opcodes.IF_ICMPNE);

  private final DataDependencyGraph graph;

  LazyFields(DataDependencyGraph graph) {
    this.graph = graph;
  }

  boolean isLazy(int store) {
    FieldInsnNode field = (FieldInsnNode) graph.instruction(store);
    int block = graph.controlFlow().blockOf(store);
    return graph.definitions().stream()
        .filter(d -> d.is(Kind.LOAD) && isOf(field, graph.instruction(d.instruction())))
        .anyMatch(load -> runsWhileUnset(load, block, new HashSet<>()));
  }

  private static boolean isOf(FieldInsnNode field, AbstractInsnNode load) {
    return load instanceof FieldInsnNode other
        && other.name.equals(field.name)
        && other.desc.equals(field.desc);
  }

  private boolean runsWhileUnset(Definition value, int block, Set<Definition> visited) {
    return visited.add(value)
        && graph.usesOf(value).stream().anyMatch(use -> isUnset(use, block, visited));
  }

  private boolean isUnset(Use use, int block, Set<Definition> visited) {
    if (use.instruction() >= 0 && graph.instruction(use.instruction()) instanceof JumpInsnNode) {
      return isBehindTest(use.instruction(), block);
    }
    Definition result = use.result();
    return result != null
        && (result.is(Kind.PHI) || result.is(Kind.CONVERSION) || result.is(Kind.ARITHMETIC))
        && runsWhileUnset(result, block, visited);
  }

  private boolean isBehindTest(int branch, int block) {
    ControlFlowGraph flow = graph.controlFlow();
    JumpInsnNode jump = (JumpInsnNode) graph.instruction(branch);
    boolean comparesVariables =
        graph.operandsOf(branch).size() == 2
            && graph.operandsOf(branch).stream().noneMatch(value -> value.is(Kind.CONSTANT));
    if (comparesVariables) {
      return false;
    }
    int target = flow.blockOf(graph.method().instructions.indexOf(jump.label));
    boolean jumps = JUMPS_IF_UNSET.contains(jump.getOpcode());
    boolean falls = FALLS_IF_UNSET.contains(jump.getOpcode());
    return flow.outgoing(flow.blockOf(branch)).stream()
        .filter(edge -> !edge.exceptional())
        .filter(edge -> edge.to() == target ? jumps : falls)
        .map(Edge::to)
        .anyMatch(successor -> flow.dominators().dominates(successor, block));
  }
}
