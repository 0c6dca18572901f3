// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.FieldName;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.practice.CalledMethods;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * The fields that lead to an accumulator in memory, {@code current} and {@code slot} in {@code
 * this.current.sums[this.slot]}. If a method that the loop calls stores to one of them, each
 * repetition may have an accumulator of its own.
 */
final class AccumulatorPath {
  /** A search that takes longer has left the code that can store to a benchmark's fields. */
  private static final int MAX_METHODS = 100;

  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final ClassRepository classes;
  private final Set<FieldName> links;

  AccumulatorPath(DataDependencyGraph graph, Reduction reduction, ClassRepository classes) {
    this.graph = graph;
    this.loop = reduction.loop();
    this.classes = classes;
    List<Definition> bases =
        reduction.cycle().stream()
            .filter(value -> value.is(Kind.LOAD))
            .flatMap(load -> load.operands().stream())
            .toList();
    this.links =
        ProgramSlice.backward(
                bases, loop::varies, value -> value.is(Kind.LOAD) || graph.isConversion(value))
            .stream()
            .filter(value -> value.is(Kind.LOAD))
            .map(value -> graph.instruction(value.instruction()))
            .filter(FieldInsnNode.class::isInstance)
            .map(load -> FieldName.of((FieldInsnNode) load))
            .collect(Collectors.toSet());
  }

  /** Whether code that the loop calls, as far as it is known, may lead the path elsewhere. */
  boolean isChangedByCalls() {
    if (links.isEmpty()) {
      return false;
    }
    List<AbstractInsnNode> repeated =
        graph.controlFlow().instructionsOf(loop.blocks()).mapToObj(graph::instruction).toList();
    return new CalledMethods(
            classes, call -> !ClassRepository.isPlatformClass(call.owner), MAX_METHODS)
        .contain(repeated, this::isStoreToLink);
  }

  private boolean isStoreToLink(AbstractInsnNode instruction) {
    boolean stores = InstructionKinds.isFieldStore(instruction.getOpcode());
    return stores && links.contains(FieldName.of((FieldInsnNode) instruction));
  }
}
