// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.JmhHarness;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What becomes of a method that runs while some of its values are null or zero. */
final class UnsetRun {
  /** What catches a failure on null or zero; who catches an IOException does not. */
  private static final Set<String> CATCH_FAILURES =
      Stream.of(
              NullPointerException.class,
              ArithmeticException.class,
              NumberFormatException.class,
              IllegalStateException.class)
          .flatMap(UnsetRun::supertypes)
          .map(Type::getInternalName)
          .collect(Collectors.toUnmodifiableSet());

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final MethodAnalyses analyses;
  private final int depth;
  private final Set<Definition> unset = new LinkedHashSet<>();

  /**
   * @param method a method
   * @param isUnset tells the values that are null or zero
   * @param analyses analyses what it calls
   * @param depth how many calls are followed from here
   */
  UnsetRun(
      MethodAnalysis method, Predicate<Definition> isUnset, MethodAnalyses analyses, int depth) {
    this.method = method;
    this.graph = method.graph();
    this.analyses = analyses;
    this.depth = depth;
    graph.definitions().stream().filter(isUnset).forEach(this::add);
  }

  private static Stream<Class<?>> supertypes(Class<?> failure) {
    return Stream.iterate(failure, type -> type != Object.class, Class::getSuperclass);
  }

  private void add(Definition value) {
    if (unset.add(value)) {
      graph.usesOf(value).stream()
          .map(Use::result)
          .filter(result -> result != null && result.is(Kind.CONVERSION))
          .forEach(this::add);
    }
  }

  private Stream<Use> uses() {
    return unset.stream().flatMap(value -> graph.usesOf(value).stream());
  }

  /** Whether all that the method returns is unset. */
  boolean returnsOnlyUnset() {
    List<Definition> returned =
        graph
            .instructions()
            .filter(graph::returnsValue)
            .mapToObj(i -> graph.operandsOf(i).get(0))
            .toList();
    return !returned.isEmpty() && unset.containsAll(returned);
  }

  /**
   * Whether nothing that the method does with what is unset can make it fail.
   *
   * @param mayReturn whether it may return it
   */
  boolean completes(boolean mayReturn) {
    BitSet reached = graph.controlFlow().blocksReachedFrom(0, this::isTaken);
    return uses()
        .filter(use -> use.isByPhi() || reached.get(blockOf(use)))
        .allMatch(use -> isHarmless(use, mayReturn));
  }

  private int blockOf(Use use) {
    return graph.controlFlow().blockOf(use.instruction());
  }

  /** Each test for null is taken to be true. */
  private boolean isTaken(Edge edge) {
    int last = graph.controlFlow().blocks().get(edge.from()).last();
    int opcode = graph.instruction(last).getOpcode();
    if ((opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL)
        || !unset.contains(graph.operandsOf(last).get(0))) {
      return true;
    }
    InsnList code = graph.method().instructions;
    int target =
        graph.controlFlow().blockOf(code.indexOf(((JumpInsnNode) graph.instruction(last)).label));
    return (edge.to() == target) == (opcode == Opcodes.IFNULL);
  }

  private boolean isHarmless(Use use, boolean mayReturn) {
    if (use.isByPhi()) {
      return !use.definition().isReference();
    }
    AbstractInsnNode code = graph.instruction(use.instruction());
    if (isBranch(use, graph) || !isUncaught(graph, use.instruction())) {
      return !throwsOn(use.instruction());
    }
    if (InstructionKinds.isReturn(code.getOpcode())) {
      return mayReturn;
    }
    return !use.definition().isReference()
        ? !isDivisor(use) && !(code instanceof MethodInsnNode && calleeFails(use))
        : isConverted(use)
            || isConcatenation(code)
            || isPutIntoHarmlessArray(use)
            || isHandedOnHarmlessly(use, code);
  }

  private boolean calleeFails(Use use) {
    return calleeOf(use).filter(run -> !run.completes(true)).isPresent();
  }

  private boolean isConverted(Use use) {
    Definition result = use.result();
    return (result != null && result.is(Kind.CONVERSION))
        || graph.instruction(use.instruction()).getOpcode() == Opcodes.INSTANCEOF;
  }

  private static boolean isConcatenation(AbstractInsnNode code) {
    return code instanceof InvokeDynamicInsnNode made && made.name.startsWith("makeConcat");
  }

  /** Whether a value goes into an array, such as one of variable arguments, that takes null. */
  private boolean isPutIntoHarmlessArray(Use use) {
    int opcode = graph.instruction(use.instruction()).getOpcode();
    return opcode == Opcodes.AASTORE
        && use.operand() == 2
        && graph.usesOf(graph.operandsOf(use.instruction()).get(0)).stream()
            .allMatch(
                other ->
                    !other.isByPhi()
                        && (graph.instruction(other.instruction()).getOpcode() == Opcodes.AASTORE
                            || says(other, Trait.NULLABLE)));
  }

  private boolean isHandedOnHarmlessly(Use use, AbstractInsnNode code) {
    return code instanceof MethodInsnNode call
        && !isDereference(use, graph)
        && (JmhHarness.isBlackhole(Type.getObjectType(call.owner))
            || says(use, Trait.NULLABLE)
            || calleeOf(use).filter(run -> run.completes(false)).isPresent());
  }

  /** The method that a value is handed to, where that is known. */
  private Optional<UnsetRun> calleeOf(Use use) {
    return depth > 0 && graph.instruction(use.instruction()) instanceof MethodInsnNode call
        ? analyses
            .effects()
            .target(call, method.exactReceiver(use.instruction()))
            .flatMap(callee -> analyses.of(callee, ExactTypes.NONE))
            .map(callee -> new UnsetRun(callee, isParameter(use.operand()), analyses, depth - 1))
        : Optional.empty();
  }

  private static Predicate<Definition> isParameter(int index) {
    return value -> value.is(Kind.PARAMETER) && value.parameterIndex() == index;
  }

  /** Whether a use is a branch. */
  static boolean isBranch(Use use, DataDependencyGraph graph) {
    return !use.isByPhi() && graph.instruction(use.instruction()) instanceof JumpInsnNode;
  }

  /** Who throws on one side of a test is taken to throw where the input is missing. */
  private boolean throwsOn(int instruction) {
    return graph.instruction(instruction) instanceof JumpInsnNode
        && graph.controlFlow().outgoing(graph.controlFlow().blockOf(instruction)).stream()
            .anyMatch(edge -> graph.blocksThatOnlyFail().get(edge.to()));
  }

  /** Whether no invocation goes on after the failure of an instruction. */
  static boolean isUncaught(DataDependencyGraph graph, int instruction) {
    InsnList code = graph.method().instructions;
    return graph.method().tryCatchBlocks.stream()
        .filter(range -> range.type == null || CATCH_FAILURES.contains(range.type))
        .filter(range -> code.indexOf(range.start) <= instruction)
        .filter(range -> instruction < code.indexOf(range.end))
        .map(range -> graph.controlFlow().blockOf(code.indexOf(range.handler)))
        .allMatch(handler -> graph.blocksThatOnlyFail().get(handler));
  }

  /** Whether a use fails on null. */
  static boolean isDereference(Use use, DataDependencyGraph graph) {
    int opcode = use.isByPhi() ? -1 : graph.instruction(use.instruction()).getOpcode();
    return use.operand() == 0
        && switch (opcode) {
          case Opcodes.INVOKEVIRTUAL,
              Opcodes.INVOKEINTERFACE,
              Opcodes.INVOKESPECIAL,
              Opcodes.GETFIELD,
              Opcodes.PUTFIELD,
              Opcodes.ARRAYLENGTH,
              Opcodes.MONITORENTER,
              Opcodes.ATHROW ->
              true;
          default ->
              InstructionKinds.isElementLoad(opcode) || InstructionKinds.isElementStore(opcode);
        };
  }

  private boolean isDivisor(Use use) {
    int opcode = graph.instruction(use.instruction()).getOpcode();
    return use.operand() == 1 && InstructionKinds.isIntegerDivision(opcode);
  }

  private boolean says(Use use, Trait trait) {
    return use.definition().isReference()
        && graph.instruction(use.instruction()) instanceof MethodInsnNode call
        && EffectTable.bundled().says(call, trait);
  }
}
