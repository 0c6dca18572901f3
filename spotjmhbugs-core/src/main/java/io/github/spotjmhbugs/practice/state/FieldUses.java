// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All that a benchmark and its helpers do with the object in one field. */
final class FieldUses {
  private static final JmhHarness HARNESS = new JmhHarness();

  /** What a helper of a helper of a helper is handed may still be looked at. */
  private static final int MAX_DEPTH = 3;

  private final List<MethodAnalysis> methods;
  private final Preparation preparation;
  private final MethodAnalyses analyses;
  private final ReachableCode reachable;
  private final StateFields fields;
  private final HeldObjects objects;
  private final HeldObject object;
  private final StateField field;

  /**
   * @param code a method of the benchmark
   * @param fields the fields of its states
   * @param objects the objects in them
   * @param object one of these
   */
  FieldUses(ReachedCode code, StateFields fields, HeldObjects objects, HeldObject object) {
    this.analyses = code.benchmark().inClass().analyses();
    this.reachable = code.reachable();
    this.methods =
        code.reachable().methods().stream()
            .flatMap(reached -> analyses.of(reached.method(), reached.exact()).stream())
            .toList();
    this.fields = fields;
    this.objects = objects;
    this.object = object;
    this.field = object.field();
    this.preparation = new Preparation(code.benchmark(), fields, field);
  }

  /** Whether a drift stays: nothing in the benchmark undoes it, or may. */
  boolean leave(Drift drift) {
    return methods.stream().allMatch(method -> leaves(method, drift))
        && (drift != Drift.EXHAUSTED || !isFilledElsewhere())
        && (drift != Drift.SORTED || !preparation.causes(drift));
  }

  /** How many places in the code of the benchmark store into the field. */
  long stores() {
    return methods.stream().mapToLong(method -> preparation.stores(method.graph()).count()).sum();
  }

  /** Whether the benchmark uses what the object was made from, such as the buffer of a stream. */
  private boolean isFilledElsewhere() {
    Set<StateField> sources = preparation.sources();
    return !sources.isEmpty()
        && methods.stream()
            .map(MethodAnalysis::graph)
            .anyMatch(
                graph ->
                    graph.definitions().stream() // casts, too, for these are what is used then
                        .filter(
                            value ->
                                fields.readAs(value, graph).filter(sources::contains).isPresent())
                        .flatMap(value -> graph.usesOf(value).stream())
                        .anyMatch(use -> isCall(use, graph)));
  }

  private static boolean isCall(Use use, DataDependencyGraph graph) {
    return !use.isByPhi() && graph.instruction(use.instruction()) instanceof MethodInsnNode;
  }

  private boolean leaves(MethodAnalysis method, Drift drift) {
    DataDependencyGraph graph = method.graph();
    boolean isSet = preparation.stores(graph).findAny().isPresent();
    boolean isRewound = drift == Drift.EXHAUSTED && undoesAny(graph, drift);
    return !isSet
        && !isRewound
        && holders(graph)
            .flatMap(holder -> graph.usesOf(holder).stream())
            .allMatch(use -> readsPart(graph, use))
        && leave(method, reads(graph).toList(), drift, MAX_DEPTH);
  }

  private boolean leave(MethodAnalysis method, List<Definition> names, Drift drift, int depth) {
    DataDependencyGraph graph = method.graph();
    return callsOnViews(graph, names).noneMatch(drift::isUndoneBy)
        && names.stream()
            .flatMap(name -> graph.usesOf(name).stream())
            .allMatch(
                use -> leaves(graph, use, drift) || leavesInHelper(method, use, drift, depth));
  }

  private boolean leavesInHelper(MethodAnalysis method, Use use, Drift drift, int depth) {
    return depth > 0
        && !use.isByPhi()
        && method.graph().instruction(use.instruction()) instanceof MethodInsnNode call
        && analyses
            .effects()
            .target(call, method.exactReceiver(use.instruction()))
            .filter(reachable::contains)
            .flatMap(helper -> analyses.of(helper, ExactTypes.NONE))
            .filter(helper -> leave(helper, parameter(helper, use.operand()), drift, depth - 1))
            .isPresent();
  }

  private static List<Definition> parameter(MethodAnalysis helper, int index) {
    return helper.graph().definitions().stream()
        .filter(value -> value.is(Definition.Kind.PARAMETER) && value.parameterIndex() == index)
        .toList();
  }

  /** What the object is a part of, if it is. */
  private Stream<Definition> holders(DataDependencyGraph graph) {
    return object.part() == null
        ? Stream.empty()
        : values(graph)
            .filter(value -> fields.readAs(value, graph).filter(field::equals).isPresent());
  }

  private boolean readsPart(DataDependencyGraph graph, Use use) {
    Definition result = use.result();
    return result != null
        && (result.is(Definition.Kind.CONVERSION) || objects.of(graph, result).isPresent());
  }

  /** What a stream wraps may be rewound below it. */
  private static boolean undoesAny(DataDependencyGraph graph, Drift drift) {
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .anyMatch(i -> i instanceof MethodInsnNode call && drift.isUndoneBy(call));
  }

  /** The calls on the object, and on what it hands out, such as iterators and parts of a list. */
  private static Stream<MethodInsnNode> callsOnViews(
      DataDependencyGraph graph, List<Definition> names) {
    return ProgramSlice.closure(names, value -> viewsOf(value, graph)).stream()
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

  private Stream<Definition> reads(DataDependencyGraph graph) {
    return values(graph)
        .filter(value -> objects.of(graph, value).filter(object::isSame).isPresent());
  }

  private static Stream<Definition> values(DataDependencyGraph graph) {
    return graph.definitions().stream()
        .filter(Definition::isReference)
        .filter(value -> !value.is(Definition.Kind.CONVERSION));
  }

  private static boolean leaves(DataDependencyGraph graph, Use use, Drift drift) {
    if (use.isByPhi()) {
      return false;
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    if (user instanceof MethodInsnNode call) {
      return leaves(call, use.operand(), drift) || onlyChecks(call, graph, use.result());
    }
    if (user instanceof InvokeDynamicInsnNode) {
      return Drift.of(graph, use.instruction()).filter(drift::equals).isPresent();
    }
    return switch (user.getOpcode()) {
      case Opcodes.ARRAYLENGTH, Opcodes.ARETURN, Opcodes.IFNULL, Opcodes.IFNONNULL -> true;
      case Opcodes.CHECKCAST -> false;
      default -> InstructionKinds.isElementLoad(user.getOpcode());
    };
  }

  /** Such as the null check that compilers put before a method reference. */
  private static boolean onlyChecks(
      MethodInsnNode call, DataDependencyGraph graph, @Nullable Definition result) {
    return (result == null || graph.usesOf(result).isEmpty())
        && EffectTable.bundled()
            .find(call)
            .filter(effects -> effects.checks() != 0)
            .filter(effects -> effects.mutates() == 0 && effects.calls() == 0)
            .isPresent();
  }

  private static boolean leaves(MethodInsnNode call, int operand, Drift drift) {
    boolean isDrift = Drift.of(call).filter(drift::equals).isPresent();
    return HARNESS.isOpaque(call) || (operand == 0 && (isDrift || drift.outlasts(call)));
  }
}
