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
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All that a benchmark and its helpers do with the object in one field. */
final class FieldUses {
  private static final JmhHarness HARNESS = new JmhHarness();

  private final List<MethodAnalysis> methods;
  private final List<DataDependencyGraph> preparation;
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
    this.preparation =
        code.benchmark().states().stream()
            .map(code.benchmark().inClass()::codeOf)
            .flatMap(
                state ->
                    Stream.concat(
                        state.initialisers().stream(),
                        state
                            .fixtures(Fixture.Kind.SETUP, EnumSet.allOf(Fixture.Level.class))
                            .stream()))
            .map(Step::graph)
            .toList();
    this.fields = fields;
    this.field = field;
  }

  /** Whether a drift stays: nothing in the benchmark undoes it, or may. */
  boolean leave(Drift drift) {
    return methods.stream().allMatch(method -> leaves(method, drift))
        && (drift != Drift.EXHAUSTED || !isFilledElsewhere());
  }

  /** Whether code that prepares the states has done to the object already what a drift does. */
  boolean isCausedInAdvance(Drift drift) {
    return preparation.stream()
        .anyMatch(
            graph ->
                graph
                    .instructions()
                    .filter(i -> isCause(graph.instruction(i), drift))
                    .anyMatch(i -> isField(graph.uncast(graph.operandsOf(i).get(0)), graph)));
  }

  private static boolean isCause(AbstractInsnNode instruction, Drift drift) {
    return instruction instanceof MethodInsnNode call
        && Drift.of(call).filter(drift::equals).isPresent();
  }

  /** Whether a value comes from the field, or gets there. */
  private boolean isField(Definition value, DataDependencyGraph graph) {
    return fields.readAs(value, graph).filter(field::equals).isPresent()
        || storesToField(graph).anyMatch(i -> graph.uncast(stored(graph, i)) == value);
  }

  /** Whether the benchmark uses what the object was made from, such as the buffer of a stream. */
  private boolean isFilledElsewhere() {
    Set<StateField> sources =
        preparation.stream().flatMap(this::sources).collect(Collectors.toSet());
    return !sources.isEmpty()
        && methods.stream()
            .map(MethodAnalysis::graph)
            .anyMatch(
                graph ->
                    graph.definitions().stream()
                        .filter(Definition::isReference)
                        .filter(
                            value ->
                                fields.readAs(value, graph).filter(sources::contains).isPresent())
                        .flatMap(value -> graph.usesOf(value).stream())
                        .anyMatch(use -> isCall(use, graph)));
  }

  private static boolean isCall(Use use, DataDependencyGraph graph) {
    return !use.isByPhi() && graph.instruction(use.instruction()) instanceof MethodInsnNode;
  }

  /** The other fields with what the stored object was made from, in code that prepares a state. */
  private Stream<StateField> sources(DataDependencyGraph graph) {
    Set<Definition> parts =
        ProgramSlice.backward(
            storesToField(graph).mapToObj(i -> stored(graph, i)).toList(), Definition::isReference);
    Stream<StateField> read = parts.stream().flatMap(part -> fields.readAs(part, graph).stream());
    Stream<StateField> kept =
        stores(graph)
            .filter(i -> parts.contains(stored(graph, i)))
            .mapToObj(graph::instruction)
            .flatMap(store -> fields.accessedBy(store).stream());
    return Stream.concat(read, kept).filter(other -> !other.equals(field));
  }

  private IntStream storesToField(DataDependencyGraph graph) {
    return stores(graph)
        .filter(i -> fields.accessedBy(graph.instruction(i)).filter(field::equals).isPresent());
  }

  private static IntStream stores(DataDependencyGraph graph) {
    return graph
        .instructions()
        .filter(i -> InstructionKinds.isFieldStore(graph.instruction(i).getOpcode()));
  }

  private static Definition stored(DataDependencyGraph graph, int store) {
    List<Definition> operands = graph.operandsOf(store);
    return operands.get(operands.size() - 1);
  }

  private boolean leaves(MethodAnalysis method, Drift drift) {
    DataDependencyGraph graph = method.graph();
    boolean isSet = storesToField(graph).findAny().isPresent();
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
