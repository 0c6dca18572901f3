// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All that a benchmark and its helpers do with the object in one field. */
final class FieldUses {
  private static final JmhHarness HARNESS = new JmhHarness();

  private final List<MethodAnalysis> methods;
  private final StateFields fields;
  private final StateField field;

  /**
   * @param code a method of the benchmark
   * @param fields the fields of its states
   * @param field one of them
   */
  FieldUses(ReachedCode code, StateFields fields, StateField field) {
    var analyses = code.benchmark().inClass().analyses();
    this.methods =
        code.reachable().methods().stream()
            .flatMap(reached -> analyses.of(reached.method(), reached.exact()).stream())
            .toList();
    this.fields = fields;
    this.field = field;
  }

  /** Whether a drift stays: nothing in the benchmark undoes it, or may. */
  boolean leave(Drift drift) {
    return methods.stream().allMatch(method -> leaves(method, drift));
  }

  private boolean leaves(MethodAnalysis method, Drift drift) {
    DataDependencyGraph graph = method.graph();
    boolean isSet =
        graph
            .instructions()
            .mapToObj(graph::instruction)
            .anyMatch(
                i ->
                    InstructionKinds.isFieldStore(i.getOpcode())
                        && fields.accessedBy(i).filter(field::equals).isPresent());
    boolean isRewound = drift == Drift.EXHAUSTED && undoesAny(graph, drift);
    return !isSet
        && !isRewound
        && callsOnViews(graph).noneMatch(drift::isUndoneBy)
        && uses(graph).allMatch(use -> leaves(graph, use, drift));
  }

  /** What a stream wraps may be rewound below it. */
  private static boolean undoesAny(DataDependencyGraph graph, Drift drift) {
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .anyMatch(i -> i instanceof MethodInsnNode call && drift.isUndoneBy(call));
  }

  /** The calls on the object, and on what it hands out, such as iterators and parts of a list. */
  private Stream<MethodInsnNode> callsOnViews(DataDependencyGraph graph) {
    return ProgramSlice.closure(reads(graph).toList(), value -> viewsOf(value, graph)).stream()
        .flatMap(view -> usesAsReceiver(view, graph))
        .map(use -> (MethodInsnNode) graph.instruction(use.instruction()));
  }

  private static List<Definition> viewsOf(Definition object, DataDependencyGraph graph) {
    return usesAsReceiver(object, graph)
        .filter(use -> !isElement((MethodInsnNode) graph.instruction(use.instruction())))
        .flatMap(use -> Optional.ofNullable(use.result()).stream())
        .filter(Definition::isReference)
        .toList();
  }

  private static boolean isElement(MethodInsnNode call) {
    return EffectTable.bundled().says(call, Trait.LOAD);
  }

  private static Stream<Use> usesAsReceiver(Definition object, DataDependencyGraph graph) {
    return graph.usesOf(object).stream()
        .filter(use -> !use.isByPhi() && use.operand() == 0)
        .filter(
            use ->
                graph.instruction(use.instruction()) instanceof MethodInsnNode call
                    && call.getOpcode() != Opcodes.INVOKESTATIC);
  }

  private Stream<Use> uses(DataDependencyGraph graph) {
    return reads(graph).flatMap(value -> graph.usesOf(value).stream());
  }

  private Stream<Definition> reads(DataDependencyGraph graph) {
    return graph.definitions().stream()
        .filter(Definition::isReference)
        .filter(value -> !value.is(Definition.Kind.CONVERSION))
        .filter(value -> fields.readAs(value, graph).filter(field::equals).isPresent());
  }

  private static boolean leaves(DataDependencyGraph graph, Use use, Drift drift) {
    if (use.isByPhi()) {
      return false;
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    if (user instanceof MethodInsnNode call) {
      return leaves(call, use.operand(), drift);
    }
    return switch (user.getOpcode()) {
      case Opcodes.ARRAYLENGTH, Opcodes.ARETURN, Opcodes.IFNULL, Opcodes.IFNONNULL -> true;
      case Opcodes.CHECKCAST -> false;
      default -> InstructionKinds.isElementLoad(user.getOpcode());
    };
  }

  private static boolean leaves(MethodInsnNode call, int operand, Drift drift) {
    boolean isDrift = Drift.of(call).filter(drift::equals).isPresent();
    return HARNESS.isOpaque(call) || (operand == 0 && (isDrift || drift.outlasts(call)));
  }
}
