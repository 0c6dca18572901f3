// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import io.github.spotjmhbugs.practice.param.ParamPractice.Misuse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds what reads the parameters of a state before they are set, and keeps what it read. */
final class EarlyReads {
  private final ClassRepository classes;
  private final List<Step> initialisers;
  private final List<Step> setups;
  private final Set<String> setLater;
  private final ForwardWalk walk;

  /**
   * @param code what runs when a state is made and prepared
   * @param analyses analyses it
   */
  EarlyReads(StateCode code, MethodAnalyses analyses) {
    this.classes = analyses.effects().classes();
    this.setups = code.setups();
    this.initialisers = code.initialisers();
    this.setLater = setups.stream().flatMap(EarlyReads::fieldsSet).collect(Collectors.toSet());
    this.walk = new ForwardWalk(code.analysesOf(initialisers));
  }

  private static Stream<String> fieldsSet(Step step) {
    return fields(step, InstructionKinds::isFieldStore);
  }

  private static Stream<String> fields(Step step, IntPredicate opcode) {
    DataDependencyGraph graph = step.graph();
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .filter(instruction -> opcode.test(instruction.getOpcode()))
        .map(access -> ((FieldInsnNode) access).name);
  }

  /**
   * Finds the reads that matter.
   *
   * @param parameters the state's parameters
   * @return the first read of each parameter in each constructor and initialiser
   */
  List<Misuse> of(List<StateField> parameters) {
    List<DeclaredMethod> runLater = setups.stream().map(Step::method).toList();
    return initialisers.stream()
        .filter(step -> !runLater.contains(step.method()))
        .flatMap(step -> parameters.stream().flatMap(field -> in(step, field).stream()))
        .toList();
  }

  private Optional<Misuse> in(Step step, StateField field) {
    List<Value> reads = walk.values(value -> isReadIn(step, value, field));
    return kept(reads, field)
        .map(
            results -> {
              int first = reads.get(0).definition().instruction();
              return new Misuse(
                  field, Optional.of(step.root()), step.inRoot(first), withComputed(results));
            });
  }

  /** The fields, and those that a fixture sets which reads one of them. */
  private Set<String> withComputed(Set<String> fields) {
    Set<String> all = new TreeSet<>(fields);
    setups.stream()
        .filter(step -> fields(step, InstructionKinds::isFieldLoad).anyMatch(fields::contains))
        .flatMap(EarlyReads::fieldsSet)
        .forEach(all::add);
    return all;
  }

  private boolean isReadIn(Step step, Value value, StateField field) {
    DataDependencyGraph graph = value.method().graph();
    return value.method().method().equals(step.method())
        && value.definition().is(Kind.LOAD)
        && field.isAccessedBy(graph.instruction(value.definition().instruction()), classes);
  }

  /**
   * The fields where what was read leaves something that no fixture replaces; none if it is not
   * known where.
   */
  private Optional<Set<String>> kept(List<Value> reads, StateField parameter) {
    List<AbstractInsnNode> users =
        ProgramSlice.closure(reads, this::leadsTo).stream().flatMap(EarlyReads::users).toList();
    Set<String> fields =
        users.stream()
            .filter(user -> InstructionKinds.isFieldStore(user.getOpcode()))
            .map(store -> ((FieldInsnNode) store).name)
            .collect(Collectors.toCollection(TreeSet::new));
    if (fields.isEmpty()) {
      return users.stream().anyMatch(EarlyReads::isCall) ? Optional.of(Set.of()) : Optional.empty();
    }
    fields.removeIf(field -> field.equals(parameter.field().name) || setLater.contains(field));
    return fields.isEmpty() ? Optional.empty() : Optional.of(fields);
  }

  /** The instructions that use a value, or that it decides about. */
  private static Stream<AbstractInsnNode> users(Value value) {
    DataDependencyGraph graph = value.method().graph();
    return Stream.concat(
        usersOf(value).map(Place::code),
        graph.controlFlow().instructionsOf(decidedBy(value)).mapToObj(graph::instruction));
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
    return Stream.concat(value.uses().flatMap(walk::next), chosen).toList();
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
        .filter(block -> flow.controlDependence().decidersOf(block).anyMatch(branches::contains))
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a place is a branch; a check that throws decides nothing else. */
  private static boolean decides(Place place) {
    ControlFlowGraph flow = place.graph().controlFlow();
    AbstractInsnNode code = place.code();
    return (code instanceof JumpInsnNode || InstructionKinds.isSwitch(code.getOpcode()))
        && flow.outgoing(flow.blockOf(place.use().instruction())).stream()
            .noneMatch(edge -> place.graph().blocksThatOnlyFail().contains(edge.to()));
  }

  /** Who knows what a call does with what it is given. */
  private static boolean isCall(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode;
  }
}
