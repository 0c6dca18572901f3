// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells the values of a method that say how often it does something, or how much, but not with
 * what: bounds of loops, lengths of arrays, capacities of collections.
 */
final class SizeOnlyUse {
  private final DataDependencyGraph graph;
  private final boolean mayReturn;
  private final Set<Integer> loopExits = new HashSet<>();

  /**
   * @param graph a method
   * @param mayReturn whether the method may return the value, since its callers are looked at as
   *     well
   */
  SizeOnlyUse(DataDependencyGraph graph, boolean mayReturn) {
    this.graph = graph;
    this.mayReturn = mayReturn;
    graph.controlFlow().loops().stream()
        .flatMap(loop -> loop.exitBranches(graph.controlFlow()).stream())
        .forEach(loopExits::add);
  }

  /** Whether a value is used for nothing else. */
  boolean isAllThat(Definition value) {
    Set<Definition> sizes = ProgramSlice.forward(graph, List.of(value), this::isMadeOfSizes);
    return sizes.stream()
        .flatMap(size -> graph.usesOf(size).stream())
        .allMatch(use -> sizes.contains(use.result()) || isExtent(use));
  }

  /** Half a size is one, too. */
  private boolean isMadeOfSizes(Definition value) {
    return graph.isConversion(value) || value.is(Kind.ARITHMETIC);
  }

  private boolean isExtent(Use use) {
    if (use.instruction() < 0) {
      return false;
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    int opcode = user.getOpcode();
    boolean boundsLoop = user instanceof JumpInsnNode && loopExits.contains(use.instruction());
    boolean sizesArray =
        opcode == Opcodes.NEWARRAY
            || opcode == Opcodes.ANEWARRAY
            || opcode == Opcodes.MULTIANEWARRAY;
    boolean sizesCollection =
        user instanceof MethodInsnNode call
            && call.name.equals("<init>")
            && call.owner.startsWith("java/util/");
    boolean handedOut = mayReturn && graph.returnsValue(use.instruction());
    return boundsLoop || sizesArray || sizesCollection || handedOut;
  }
}
