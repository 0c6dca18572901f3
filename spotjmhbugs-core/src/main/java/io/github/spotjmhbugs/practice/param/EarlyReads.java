// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.param.ParamPractice.Misuse;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
  private final Set<Object> runLater;

  /**
   * @param code what runs when a state is made and prepared
   * @param classes where superclasses are looked up
   */
  EarlyReads(StateCode code, ClassRepository classes) {
    this.classes = classes;
    this.setups = code.setups();
    this.initialisers = code.initialisers();
    this.setLater = setups.stream().flatMap(EarlyReads::fieldsSet).collect(Collectors.toSet());
    this.runLater = setups.stream().map(step -> step.method()).collect(Collectors.toSet());
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
    return initialisers.stream()
        .filter(step -> !runLater.contains(step.method()))
        .flatMap(step -> parameters.stream().flatMap(field -> in(step, field).stream()))
        .toList();
  }

  private Optional<Misuse> in(Step step, StateField field) {
    Map<Integer, Set<String>> kept = new TreeMap<>();
    for (Definition read : step.graph().definitions()) {
      if (reads(step.graph(), read, field)) {
        kept(step, read, field).ifPresent(results -> kept.put(read.instruction(), results));
      }
    }
    Set<String> results = new TreeSet<>();
    kept.values().forEach(results::addAll);
    return kept.keySet().stream()
        .findFirst()
        .map(
            first ->
                new Misuse(
                    field, Optional.of(step.root()), step.inRoot(first), withComputed(results)));
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

  private boolean reads(DataDependencyGraph graph, Definition value, StateField field) {
    return value.is(Definition.Kind.LOAD)
        && field.isAccessedBy(graph.instruction(value.instruction()), classes);
  }

  /**
   * The fields where what was read leaves something that no fixture replaces; none if it is not
   * known where.
   */
  private Optional<Set<String>> kept(Step step, Definition read, StateField parameter) {
    DataDependencyGraph graph = step.graph();
    boolean isGetter =
        !step.isRoot()
            && graph.usesOf(read).stream()
                .anyMatch(use -> !use.isByPhi() && graph.returnsValue(use.instruction()));
    if (!isGetter) {
      return leadsOn(graph, read, parameter);
    }
    DataDependencyGraph caller = graphOfRoot(step);
    @Nullable Definition result = caller.resultOf(step.callSite());
    return result == null ? Optional.empty() : leadsOn(caller, result, parameter);
  }

  private DataDependencyGraph graphOfRoot(Step step) {
    return initialisers.stream()
        .filter(root -> root.isRoot() && root.method().equals(step.root()))
        .map(root -> root.graph())
        .findFirst()
        .orElseThrow();
  }

  private Optional<Set<String>> leadsOn(
      DataDependencyGraph graph, Definition read, StateField parameter) {
    Set<Integer> users = users(graph, read);
    Set<String> fields = new TreeSet<>();
    users.stream()
        .map(graph::instruction)
        .filter(user -> InstructionKinds.isFieldStore(user.getOpcode()))
        .forEach(store -> fields.add(((FieldInsnNode) store).name));
    if (fields.isEmpty()) {
      return users.stream().anyMatch(i -> isCall(graph.instruction(i)))
          ? Optional.of(Set.of())
          : Optional.empty();
    }
    fields.removeIf(field -> field.equals(parameter.field().name) || setLater.contains(field));
    return fields.isEmpty() ? Optional.empty() : Optional.of(fields);
  }

  /** The instructions that use what is computed from a value, or that it decides about. */
  private static Set<Integer> users(DataDependencyGraph graph, Definition read) {
    Set<Integer> users = new TreeSet<>();
    for (Definition value : ProgramSlice.closure(List.of(read), value -> leadsTo(graph, value))) {
      usersOf(graph, value).forEach(users::add);
      graph.controlFlow().instructionsOf(decidedBy(graph, value)).forEach(users::add);
    }
    return users;
  }

  private static IntStream usersOf(DataDependencyGraph graph, Definition value) {
    return graph.usesOf(value).stream().filter(use -> !use.isByPhi()).mapToInt(Use::instruction);
  }

  /** What is computed from a value, and what is one value or another as blocks run or not. */
  private static List<Definition> leadsTo(DataDependencyGraph graph, Definition value) {
    BitSet decided = decidedBy(graph, value);
    Stream<Definition> chosen =
        graph.definitions().stream()
            .filter(phi -> phi.is(Definition.Kind.PHI))
            .filter(
                phi ->
                    graph.controlFlow().incoming(phi.block()).stream()
                        .anyMatch(edge -> !edge.exceptional() && decided.get(edge.from())));
    Stream<Definition> computed =
        graph.usesOf(value).stream().flatMap(use -> Stream.ofNullable(use.result()));
    return Stream.concat(computed, chosen).toList();
  }

  /** The blocks that run or not, as branches on a value tell. */
  private static BitSet decidedBy(DataDependencyGraph graph, Definition value) {
    ControlFlowGraph flow = graph.controlFlow();
    BitSet decided = new BitSet();
    usersOf(graph, value)
        .filter(user -> decides(graph, user))
        .map(flow::blockOf)
        .forEach(
            branch ->
                flow.blocks().stream()
                    .map(BasicBlock::index)
                    .filter(b -> flow.controlDependence().decidersOf(b).anyMatch(d -> d == branch))
                    .forEach(decided::set));
    return decided;
  }

  /** Whether an instruction is a branch; a check that throws decides nothing else. */
  private static boolean decides(DataDependencyGraph graph, int instruction) {
    ControlFlowGraph flow = graph.controlFlow();
    AbstractInsnNode code = graph.instruction(instruction);
    return (code instanceof JumpInsnNode || InstructionKinds.isSwitch(code.getOpcode()))
        && flow.outgoing(flow.blockOf(instruction)).stream()
            .noneMatch(edge -> graph.blocksThatOnlyFail().get(edge.to()));
  }

  /** Who knows what a call does with what it is given. */
  private static boolean isCall(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode;
  }
}
