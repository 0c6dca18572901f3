// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Fields that are set where they are found null: once, or a few times when threads meet.
 *
 * @param graph the code of a method
 */
record LazyInitialisation(DataDependencyGraph graph) {
  /** Whether the method looks whether a field is null before it sets it. */
  boolean guards(int store, FieldInsnNode field) {
    return graph
        .instructions()
        .filter(i -> i < store)
        .filter(
            i ->
                graph.instruction(i).getOpcode() == Opcodes.IFNONNULL
                    || graph.instruction(i).getOpcode() == Opcodes.IFNULL)
        .anyMatch(i -> isLoadOf(graph.operandsOf(i).get(0), field));
  }

  private boolean isLoadOf(Definition value, FieldInsnNode field) {
    return value.is(Definition.Kind.LOAD)
        && graph.instruction(value.instruction()) instanceof FieldInsnNode load
        && load.name.equals(field.name)
        && load.owner.equals(field.owner);
  }
}
