// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.param.ParamPractice.Misuse;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** Finds what reads the parameters of a state before they are set, and keeps what it read. */
final class EarlyReads {
  private final ClassRepository classes;
  private final List<Step> initialisers;
  private final Set<String> setLater;
  private final Set<Object> runLater;

  /**
   * @param code what runs when a state is made and prepared
   * @param classes where superclasses are looked up
   */
  EarlyReads(StateCode code, ClassRepository classes) {
    this.classes = classes;
    List<Step> setups = code.fixtures(Fixture.Kind.SETUP, EnumSet.allOf(Fixture.Level.class));
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
    return graph
        .instructions()
        .filter(i -> reads(graph.instruction(i), field))
        .filter(i -> isKept(step, i, field))
        .mapToObj(i -> new Misuse(field, Optional.of(step.root()), step.inRoot(i)))
        .findFirst();
  }

  private boolean reads(AbstractInsnNode instruction, StateField field) {
    boolean loads = InstructionKinds.isFieldLoad(instruction.getOpcode());
    return loads && field.isAccessedBy(instruction, classes);
  }

  /** Whether what was read goes where no fixture replaces it. */
  private boolean isKept(Step step, int read, StateField parameter) {
    DataDependencyGraph graph = step.graph();
    boolean isGetter =
        !step.isRoot()
            && graph.usesOf(result(graph, read)).stream()
                .anyMatch(use -> !use.isByPhi() && graph.returnsValue(use.instruction()));
    DataDependencyGraph at = isGetter ? graphOfRoot(step) : graph;
    @Nullable Definition value = at.resultOf(isGetter ? step.callSite() : read);
    return value == null || leadsOn(at, value, parameter);
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

  private boolean leadsOn(DataDependencyGraph graph, Definition read, StateField parameter) {
    Set<Definition> computed = ProgramSlice.forward(graph, List.of(read), value -> true);
    List<Integer> users =
        computed.stream()
            .flatMap(value -> graph.usesOf(value).stream())
            .filter(use -> !use.isByPhi())
            .map(Use::instruction)
            .distinct()
            .toList();
    List<String> fields =
        users.stream().flatMap(i -> fieldSet(graph.instruction(i)).stream()).distinct().toList();
    return fields.isEmpty()
        ? users.stream().anyMatch(i -> acts(graph, i))
        : fields.stream().anyMatch(f -> !f.equals(parameter.field().name) && !setLater.contains(f));
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
