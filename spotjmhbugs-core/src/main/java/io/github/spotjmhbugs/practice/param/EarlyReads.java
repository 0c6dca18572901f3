// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldRef;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import io.github.spotjmhbugs.practice.param.ParamPractice.Misuse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds what reads the parameters of a state before they are set, and keeps what it read. */
final class EarlyReads {
  private final ClassRepository classes;
  private final List<Step> initialisers;
  private final List<Step> setups;
  private final Set<FieldRef> own;
  private final Set<FieldRef> setLater;
  private final ForwardWalk walk;

  EarlyReads(StateClass state, StateCode code, MethodAnalyses analyses) {
    this.classes = analyses.effects().classes();
    this.own = state.fields().stream().map(StateField::ref).collect(Collectors.toSet());
    this.setups = code.setups();
    this.initialisers = code.initialisers();
    this.setLater = setups.stream().flatMap(this::fieldsSet).collect(Collectors.toSet());
    this.walk = new ForwardWalk(code.analysesOf(initialisers));
  }

  private Stream<FieldRef> fieldsSet(Step step) {
    return fields(step, InstructionKind.FIELD_STORE);
  }

  private Stream<FieldRef> fields(Step step, InstructionKind kind) {
    DataDependencyGraph graph = step.graph();
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .filter(kind::has)
        .map(access -> classes.resolve((FieldInsnNode) access));
  }

  /** The first read of each parameter in each constructor and initialiser, if it matters. */
  List<Misuse> of(List<StateField> parameters) {
    List<DeclaredMethod> runLater = setups.stream().map(Step::method).toList();
    return initialisers.stream()
        .filter(step -> !runLater.contains(step.method()))
        .flatMap(step -> parameters.stream().flatMap(field -> in(step, field).stream()))
        .toList();
  }

  private Optional<Misuse> in(Step step, StateField field) {
    List<Value> reads =
        walk.values(
            value ->
                value.method().method().equals(step.method())
                    && field.isAccessedBy(
                        value.method().graph().codeOf(value.definition()), classes));
    Set<FieldRef> results = kept(reads, field);
    if (results.isEmpty()) {
      return Optional.empty();
    }
    int first = reads.get(0).definition().instruction();
    return Optional.of(
        new Misuse(field, Optional.of(step.root()), step.inRoot(first), withComputed(results)));
  }

  /** The fields, and those that a fixture sets which reads one of them. */
  private Set<FieldRef> withComputed(Set<FieldRef> fields) {
    Set<FieldRef> all = new LinkedHashSet<>(fields);
    setups.stream()
        .filter(step -> fields(step, InstructionKind.FIELD_LOAD).anyMatch(fields::contains))
        .flatMap(this::fieldsSet)
        .forEach(all::add);
    return all;
  }

  /**
   * The fields of the state where what was read leaves something that no fixture replaces. What
   * only gets into a message, a log or a check is in none.
   */
  private Set<FieldRef> kept(List<Value> reads, StateField parameter) {
    Set<FieldRef> fields =
        ProgramSlice.closure(reads, this::leadsTo).stream()
            .flatMap(this::changed)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<FieldRef> ofParts =
        fields.stream().filter(field -> !own.contains(field)).collect(Collectors.toSet());
    fields.removeIf(
        field -> !own.contains(field) || field.equals(parameter.ref()) || setLater.contains(field));
    // A part of the state that a fixture sets again is as good as the state's own field.
    boolean isSetAgain = !ofParts.isEmpty() && setLater.containsAll(ofParts);
    return isSetAgain ? Set.of() : fields;
  }

  /** The fields that are set by means of a value, or as it decides, or whose object is changed. */
  private Stream<FieldRef> changed(Value value) {
    MethodAnalysis method = value.method();
    Stream<Integer> users =
        Stream.concat(
            usersOf(value).map(place -> place.use().instruction()),
            method.graph().controlFlow().instructionsOf(decidedBy(value)).boxed());
    return users.flatMap(at -> changedField(method, at).stream()).map(classes::resolve);
  }

  private static Optional<FieldInsnNode> changedField(MethodAnalysis method, int at) {
    DataDependencyGraph graph = method.graph();
    AbstractInsnNode code = graph.instruction(at);
    if (InstructionKind.FIELD_STORE.has(code)) {
      return Optional.of((FieldInsnNode) code);
    }
    boolean isChange =
        InstructionKind.ELEMENT_STORE.has(code)
            || (method.isCall(at)
                && method.callAt(at).mutated().contains(graph.operandsOf(at).get(0)));
    return isChange
            && graph.codeOf(graph.uncast(graph.operandsOf(at).get(0))) instanceof FieldInsnNode load
        ? Optional.of(load)
        : Optional.empty();
  }

  private static Stream<Place> usersOf(Value value) {
    return value.uses().filter(place -> !place.use().isByPhi());
  }

  /** What is computed from a value, and what is one value or another as blocks run or not. */
  private List<Value> leadsTo(Value value) {
    DataDependencyGraph graph = value.method().graph();
    Set<Integer> decided = decidedBy(value);
    Stream<Value> chosen =
        graph.definitions().stream()
            .filter(phi -> phi.is(Kind.PHI))
            .filter(
                phi ->
                    graph.controlFlow().incoming(phi.block()).stream()
                        .anyMatch(edge -> !edge.exceptional() && decided.contains(edge.from())))
            .map(phi -> new Value(value.method(), phi));
    Stream<Value> filled = usersOf(value).flatMap(EarlyReads::filledBy);
    return Stream.of(value.uses().flatMap(walk::next), chosen, filled)
        .flatMap(values -> values)
        .toList();
  }

  /** The new object that a value is handed to, by its constructor or later. */
  private static Stream<Value> filledBy(Place place) {
    return place.code() instanceof MethodInsnNode call
            && call.getOpcode() != Opcodes.INVOKESTATIC
            && place.use().operand() > 0
        ? Stream.of(place.graph().operandsOf(place.use().instruction()).get(0))
            .filter(object -> object.is(Kind.ALLOCATION))
            .map(object -> new Value(place.method(), object))
        : Stream.empty();
  }

  /** The blocks that run or not, as branches on a value tell. */
  private static Set<Integer> decidedBy(Value value) {
    ControlFlowGraph flow = value.method().graph().controlFlow();
    Set<Integer> branches =
        usersOf(value)
            .filter(EarlyReads::decides)
            .map(place -> flow.blockOf(place.use().instruction()))
            .collect(Collectors.toSet());
    return IntStream.range(0, flow.blocks().size())
        .filter(block -> flow.decidersOf(block).anyMatch(branches::contains))
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a place is a branch; a check that throws decides nothing else. */
  private static boolean decides(Place place) {
    ControlFlowGraph flow = place.graph().controlFlow();
    AbstractInsnNode code = place.code();
    return (code instanceof JumpInsnNode || InstructionKind.SWITCH.has(code))
        && flow.outgoing(flow.blockOf(place.use().instruction())).stream()
            .noneMatch(edge -> place.graph().blocksThatOnlyFail().contains(edge.to()));
  }
}
