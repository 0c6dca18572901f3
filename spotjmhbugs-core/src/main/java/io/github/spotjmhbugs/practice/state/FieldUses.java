// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * All that a benchmark and its helpers do with the object in one field, and what the code that
 * prepares the states does with it before.
 */
final class FieldUses {
  private static final JmhHarness HARNESS = new JmhHarness();

  private final List<MethodAnalysis> methods;
  private final List<DataDependencyGraph> preparation;
  private final StateFields fields;
  private final StateField field;
  private final ForwardWalk walk;
  private final Set<Value> objects;

  /**
   * @param code a method of the benchmark
   * @param fields the fields of its states
   * @param field one of these
   */
  FieldUses(ReachedCode code, StateFields fields, StateField field) {
    MethodAnalyses analyses = code.benchmark().inClass().analyses();
    this.methods =
        code.reachable().methods().stream()
            .flatMap(reached -> analyses.of(reached.method(), reached.exact()).stream())
            .toList();
    this.preparation = fields.preparation().map(Step::graph).toList();
    this.fields = fields;
    this.field = field;
    this.walk = new ForwardWalk(code.benchmark());
    this.objects =
        walk.from(
            walk.values(value -> isRead(value.definition(), value.method().graph())),
            (place, result) -> isHanded(result) && !onlyReads(place));
  }

  /** Whether a drift stays: nothing in the benchmark undoes it, or may. */
  boolean leave(Drift drift) {
    return methods.stream().allMatch(method -> leaves(method, drift))
        && objects.stream().flatMap(Value::uses).allMatch(place -> leaves(place, drift))
        && (drift != Drift.EXHAUSTED || !isFilledElsewhere())
        && (drift != Drift.SORTED || !isSortedBefore());
  }

  /** How many places in the code of the benchmark store into the field. */
  long stores() {
    return methods.stream().mapToLong(method -> stores(method.graph()).count()).sum();
  }

  private IntStream stores(DataDependencyGraph graph) {
    return graph
        .fieldStores()
        .filter(i -> fields.accessedBy(graph.instruction(i)).filter(field::equals).isPresent());
  }

  /** Whether a value is the object, or a part of it. */
  private boolean isRead(Definition value, DataDependencyGraph graph) {
    return value.isReference() && fields.holderOf(value, graph).filter(field::equals).isPresent();
  }

  /** Whether a value is the object as a helper is handed it. */
  private static boolean isHanded(Value value) {
    return value.definition().is(Definition.Kind.PARAMETER);
  }

  private boolean leaves(MethodAnalysis method, Drift drift) {
    DataDependencyGraph graph = method.graph();
    return stores(graph).findAny().isEmpty()
        && graph
            .instructions()
            .filter(
                i -> graph.instruction(i) instanceof MethodInsnNode call && drift.isUndoneBy(call))
            .noneMatch(i -> isUndone(method, i, drift));
  }

  /** By a call on the object or on a view of it; what a stream wraps may be rewound below it. */
  private boolean isUndone(MethodAnalysis method, int call, Drift drift) {
    return drift == Drift.EXHAUSTED
        || ProgramSlice.backward(method.graph().operandsOf(call), Definition::isReference).stream()
            .anyMatch(value -> objects.contains(new Value(method, value)));
  }

  private boolean leaves(Place place, Drift drift) {
    Use use = place.use();
    if (use.isByPhi()) {
      return false;
    }
    AbstractInsnNode user = place.code();
    if (user instanceof MethodInsnNode call) {
      return HARNESS.isOpaque(call)
          || (use.operand() == 0 && drift.outlasts(call))
          || onlyReads(place)
          || walk.target(place.method(), use.instruction()).isPresent();
    }
    if (user instanceof InvokeDynamicInsnNode) {
      return Drift.of(place.graph(), use.instruction()).filter(drift::equals).isPresent();
    }
    return switch (user.getOpcode()) {
      case Opcodes.ARRAYLENGTH, Opcodes.ARETURN, Opcodes.CHECKCAST -> true;
      case Opcodes.GETFIELD -> !isHanded(place.value());
      case Opcodes.IFNULL, Opcodes.IFNONNULL -> true;
      default -> InstructionKinds.isElementLoad(user.getOpcode());
    };
  }

  /**
   * Whether a call does nothing with what it is handed, nor returns a part of what a helper got.
   */
  private static boolean onlyReads(Place place) {
    Use use = place.use();
    CallEffects call = use.isByPhi() ? null : place.method().callAt(use.instruction());
    long object = 1L << use.operand();
    Definition result = use.result();
    boolean mayBePart = result != null && result.isReference();
    return call != null
        && call.callee().globalEffect() == GlobalEffect.NONE
        && ((call.callee().mutates() | call.callee().keeps()) & object) == 0
        && !(mayBePart && isHanded(place.value()));
  }

  /** Whether the benchmark uses what the object was made from, such as the buffer of a stream. */
  private boolean isFilledElsewhere() {
    Set<StateField> sources =
        preparation.stream().flatMap(this::sources).collect(Collectors.toSet());
    return methods.stream()
        .map(MethodAnalysis::graph)
        .flatMap(graph -> graph.instructions().mapToObj(graph::instruction))
        .flatMap(instruction -> fields.accessedBy(instruction).stream())
        .anyMatch(sources::contains);
  }

  /** The other fields with what the stored object is made from. */
  private Stream<StateField> sources(DataDependencyGraph graph) {
    Set<Definition> parts =
        ProgramSlice.backward(
            stores(graph).mapToObj(graph::storedBy).toList(), Definition::isReference);
    Stream<StateField> read = parts.stream().flatMap(part -> fields.readAs(part, graph).stream());
    Stream<StateField> kept =
        graph
            .fieldStores()
            .filter(i -> parts.contains(graph.storedBy(i)))
            .mapToObj(graph::instruction)
            .flatMap(store -> fields.accessedBy(store).stream());
    return Stream.concat(read, kept).filter(other -> !other.equals(field));
  }

  private boolean isSortedBefore() {
    return preparation.stream()
        .anyMatch(
            graph ->
                graph
                    .instructions()
                    .filter(i -> Drift.of(graph, i).filter(Drift.SORTED::equals).isPresent())
                    .mapToObj(i -> graph.uncast(graph.operandsOf(i).get(0)))
                    .anyMatch(sorted -> isRead(sorted, graph) || isStored(sorted, graph)));
  }

  private boolean isStored(Definition value, DataDependencyGraph graph) {
    return stores(graph).anyMatch(i -> graph.uncast(graph.storedBy(i)) == value);
  }
}
