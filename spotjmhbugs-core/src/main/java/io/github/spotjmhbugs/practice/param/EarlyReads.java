// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

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
    DataDependencyGraph graph = step.graph();
    return graph.instructions().mapToObj(graph::instruction).flatMap(i -> fieldSet(i).stream());
  }

  private static Optional<String> fieldSet(AbstractInsnNode instruction) {
    boolean stores = InstructionKinds.isFieldStore(instruction.getOpcode());
    return stores ? Optional.of(((FieldInsnNode) instruction).name) : Optional.empty();
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
    DataDependencyGraph graph = step.graph();
    int first = -1;
    Set<String> results = new TreeSet<>();
    boolean isKept = false;
    for (int read :
        graph.instructions().filter(i -> reads(graph.instruction(i), field)).toArray()) {
      Optional<Set<String>> kept = kept(step, read, field);
      if (kept.isPresent()) {
        first = isKept ? first : read;
        isKept = true;
        results.addAll(kept.get());
      }
    }
    return isKept
        ? Optional.of(
            new Misuse(field, Optional.of(step.root()), step.inRoot(first), withComputed(results)))
        : Optional.empty();
  }

  /** The fields, and those that fixtures compute from them. */
  private Set<String> withComputed(Set<String> fields) {
    Set<String> all = new TreeSet<>(fields);
    boolean grows = !fields.isEmpty();
    while (grows) {
      grows =
          setups.stream()
              .filter(step -> fieldsRead(step).anyMatch(all::contains))
              .flatMap(EarlyReads::fieldsSet)
              .toList()
              .stream()
              .anyMatch(all::add);
    }
    return all;
  }

  private static Stream<String> fieldsRead(Step step) {
    DataDependencyGraph graph = step.graph();
    return graph
        .instructions()
        .mapToObj(graph::instruction)
        .filter(instruction -> InstructionKinds.isFieldLoad(instruction.getOpcode()))
        .map(load -> ((FieldInsnNode) load).name);
  }

  private boolean reads(AbstractInsnNode instruction, StateField field) {
    boolean loads = InstructionKinds.isFieldLoad(instruction.getOpcode());
    return loads && field.isAccessedBy(instruction, classes);
  }

  /** The fields where what was read leaves something that no fixture replaces. */
  private Optional<Set<String>> kept(Step step, int read, StateField parameter) {
    DataDependencyGraph graph = step.graph();
    boolean isGetter =
        !step.isRoot()
            && graph.usesOf(result(graph, read)).stream()
                .anyMatch(use -> !use.isByPhi() && graph.returnsValue(use.instruction()));
    DataDependencyGraph at = isGetter ? graphOfRoot(step) : graph;
    @Nullable Definition value = at.resultOf(isGetter ? step.callSite() : read);
    return value == null ? Optional.of(Set.of()) : leadsOn(at, value, parameter);
  }

  private static Definition result(DataDependencyGraph graph, int load) {
    Definition value = graph.resultOf(load);
    if (value == null) {
      throw new IllegalStateException("a load without a value: " + load);
    }
    return value;
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
    users.forEach(i -> fieldSet(graph.instruction(i)).ifPresent(fields::add));
    if (fields.isEmpty()) {
      return users.stream().anyMatch(i -> acts(graph, i))
          ? Optional.of(Set.of())
          : Optional.empty();
    }
    fields.removeIf(field -> field.equals(parameter.field().name) || setLater.contains(field));
    return fields.isEmpty() ? Optional.empty() : Optional.of(fields);
  }

  /** The instructions that use what is computed from a value, or that it decides about. */
  private static Set<Integer> users(DataDependencyGraph graph, Definition read) {
    Set<Integer> users = new TreeSet<>();
    BitSet decided = new BitSet();
    Set<Definition> computed =
        ProgramSlice.closure(
            List.of(read),
            value -> {
              List<Definition> next = new ArrayList<>();
              for (Use use : graph.usesOf(value)) {
                Optional.ofNullable(use.result()).ifPresent(next::add);
                if (!use.isByPhi()) {
                  users.add(use.instruction());
                  decided.or(decidedBy(graph, use.instruction()));
                }
              }
              next.addAll(chosenIn(graph, decided));
              return next;
            });
    graph.controlFlow().instructionsOf(decided).forEach(users::add);
    return computed.isEmpty() ? Set.of() : users;
  }

  /** The blocks that run or not, as a branch tells; a check that throws decides nothing else. */
  private static BitSet decidedBy(DataDependencyGraph graph, int branch) {
    ControlFlowGraph flow = graph.controlFlow();
    BitSet decided = new BitSet();
    int block = flow.blockOf(branch);
    boolean isBranch =
        graph.instruction(branch) instanceof JumpInsnNode
            || InstructionKinds.isSwitch(graph.instruction(branch).getOpcode());
    if (isBranch
        && flow.outgoing(block).stream()
            .noneMatch(edge -> graph.blocksThatOnlyFail().get(edge.to()))) {
      flow.blocks().stream()
          .filter(b -> flow.controlDependence().decidersOf(b.index()).anyMatch(d -> d == block))
          .forEach(b -> decided.set(b.index()));
    }
    return decided;
  }

  /** What is one value or another as blocks run or not. */
  private static List<Definition> chosenIn(DataDependencyGraph graph, BitSet decided) {
    return decided.isEmpty()
        ? List.of()
        : graph.definitions().stream()
            .filter(value -> value.is(Definition.Kind.PHI))
            .filter(
                phi ->
                    graph.controlFlow().incoming(phi.block()).stream()
                        .anyMatch(edge -> !edge.exceptional() && decided.get(edge.from())))
            .toList();
  }

  /** Whether an instruction does something with what it is given, other than to compare it. */
  private static boolean acts(DataDependencyGraph graph, int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean calls = opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
    boolean endsLoop =
        graph.controlFlow().loops().stream()
            .flatMapToInt(
                loop -> loop.exitBranches(graph.controlFlow()).stream().mapToInt(branch -> branch))
            .anyMatch(branch -> branch == instruction);
    return calls
        || endsLoop
        || IntStream.of(Opcodes.IASTORE, Opcodes.AASTORE).anyMatch(o -> o == opcode);
  }
}
