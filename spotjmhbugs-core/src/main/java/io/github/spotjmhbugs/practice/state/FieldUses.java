// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All that a benchmark and its helpers do with the object in one field. */
final class FieldUses {
  /** Methods after which a collection, buffer, stream or reader is as it was, or empty. */
  private static final Set<String> UNDOING =
      Set.of(
          "clear",
          "close",
          "delete",
          "deleteCharAt",
          "drainTo",
          "flip",
          "mark",
          "poll",
          "pollFirst",
          "pollLast",
          "pop",
          "position",
          "remove",
          "removeAll",
          "removeAllElements",
          "removeElement",
          "removeFirst",
          "removeIf",
          "removeLast",
          "reset",
          "retainAll",
          "rewind",
          "seek",
          "setLength",
          "take");

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
    boolean isRewound = drift == Drift.EXHAUSTED && undoesAny(graph);
    return !isSet && !isRewound && uses(graph).allMatch(use -> leaves(graph, use, drift));
  }

  /** What a stream wraps may be rewound below it. */
  private static boolean undoesAny(DataDependencyGraph graph) {
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .anyMatch(i -> i instanceof MethodInsnNode call && UNDOING.contains(call.name));
  }

  private Stream<Use> uses(DataDependencyGraph graph) {
    return graph.definitions().stream()
        .filter(Definition::isReference)
        .filter(value -> !value.is(Definition.Kind.CONVERSION))
        .filter(value -> fields.readAs(value, graph).filter(field::equals).isPresent())
        .flatMap(value -> graph.usesOf(value).stream());
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
    boolean isReceiver = operand == 0 && call.getOpcode() != Opcodes.INVOKESTATIC;
    boolean isOfPlatform = call.owner.startsWith("java/");
    return (isDrift && operand == 0)
        || HARNESS.isOpaque(call)
        || (isReceiver
            && isOfPlatform
            && !UNDOING.contains(call.name)
            && !(drift == Drift.SORTED && Drift.of(call).isPresent()));
  }
}
