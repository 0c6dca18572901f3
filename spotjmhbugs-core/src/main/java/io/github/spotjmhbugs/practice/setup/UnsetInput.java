// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What becomes of code that runs on a field that was never set, and holds null or zero: whether it
 * certainly fails, so that JMH reports an error and no score.
 */
final class UnsetInput {
  /** What a helper of a helper of a helper is handed may still be looked at. */
  private static final int MAX_DEPTH = 3;

  /** What catches a failure on null or zero; who catches an IOException does not. */
  private static final Set<String> CATCH_FAILURES =
      Stream.of(
              NullPointerException.class,
              ArithmeticException.class,
              NumberFormatException.class,
              IllegalStateException.class)
          .flatMap(UnsetInput::supertypes)
          .map(Type::getInternalName)
          .collect(Collectors.toUnmodifiableSet());

  private final StateField field;
  private final MethodAnalyses analyses;

  /**
   * @param field a field that may not have been set
   * @param analyses analyses what uses it
   */
  UnsetInput(StateField field, MethodAnalyses analyses) {
    this.field = field;
    this.analyses = analyses;
  }

  /** Whether a benchmark, or code of its own that it reaches, reads the field. */
  boolean isUsedBy(BenchmarkMethod benchmark) {
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .flatMap(reached -> Stream.of(reached.method().method().instructions.toArray()))
        .anyMatch(code -> !InstructionKinds.isFieldStore(code.getOpcode()) && isAccess(code));
  }

  /** Whether every invocation of a benchmark fails where the field is unset. */
  boolean fails(BenchmarkMethod benchmark) {
    List<Reached> code = benchmark.inClass().codeOf(benchmark).methods();
    return code.stream()
        .filter(Reached::isBenchmark)
        .findFirst()
        .flatMap(reached -> analyses.of(reached.method(), reached.exact()))
        .filter(itself -> fails(itself, code))
        .isPresent();
  }

  private boolean fails(MethodAnalysis benchmark, List<Reached> code) {
    DataDependencyGraph graph = benchmark.graph();
    IntStream calls =
        code.stream()
            .filter(reached -> !reached.isFunction() && !reached.isBenchmark())
            .filter(reached -> isUncaught(graph, reached.callSite()))
            .filter(
                reached ->
                    analyses
                        .of(reached.method(), reached.exact())
                        .filter(this::failsIn)
                        .isPresent())
            .mapToInt(Reached::callSite);
    return graph.alwaysRunsOneOf(IntStream.concat(failuresIn(benchmark), calls));
  }

  /** Whether a method that prepares the state fails, or looks, where the field is unset. */
  boolean isNoticedBy(Step step) {
    DataDependencyGraph graph = step.graph();
    return graph.definitions().stream()
        .filter(value -> isRead(value, graph))
        .flatMap(value -> graph.usesOf(value).stream())
        .anyMatch(use -> isBranch(use, graph) || isDereference(use, graph));
  }

  private static Stream<Class<?>> supertypes(Class<?> failure) {
    return Stream.iterate(failure, type -> type != Object.class, Class::getSuperclass);
  }

  private boolean isAccess(AbstractInsnNode instruction) {
    return field.isAccessedBy(instruction, analyses.effects().classes());
  }

  private boolean isRead(Definition value, DataDependencyGraph graph) {
    return value.is(Kind.LOAD) && isAccess(graph.instruction(value.instruction()));
  }

  private boolean failsIn(MethodAnalysis method) {
    return method.graph().alwaysRunsOneOf(failuresIn(method));
  }

  private IntStream failuresIn(MethodAnalysis method) {
    return method.graph().definitions().stream()
        .filter(value -> isRead(value, method.graph()))
        .flatMapToInt(value -> failures(value, method, MAX_DEPTH));
  }

  /** The instructions of a method that fail where a value is unset. */
  private IntStream failures(Definition unset, MethodAnalysis method, int depth) {
    return method.graph().usesOf(unset).stream().flatMapToInt(use -> failures(use, method, depth));
  }

  private IntStream failures(Use use, MethodAnalysis method, int depth) {
    Definition result = use.result();
    if (result != null && result.is(Kind.CONVERSION)) {
      return failures(result, method, depth);
    }
    return !use.isByPhi() && fails(use, method, depth)
        ? IntStream.of(use.instruction())
        : IntStream.empty();
  }

  private boolean fails(Use use, MethodAnalysis method, int depth) {
    DataDependencyGraph graph = method.graph();
    if (isBranch(use, graph)) {
      return throwsOn(use.instruction(), graph);
    }
    return isUncaught(graph, use.instruction())
        && (isDereference(use, graph)
            || isDivisor(use, graph)
            || isChecked(use, method)
            || isRefused(use, graph)
            || failsInCallee(use, method, depth));
  }

  private static boolean isBranch(Use use, DataDependencyGraph graph) {
    return !use.isByPhi() && graph.instruction(use.instruction()) instanceof JumpInsnNode;
  }

  /** Who throws on one side of a test is taken to throw where the input is missing. */
  private static boolean throwsOn(int branch, DataDependencyGraph graph) {
    return graph.controlFlow().outgoing(graph.controlFlow().blockOf(branch)).stream()
        .anyMatch(edge -> graph.blocksThatOnlyFail().get(edge.to()));
  }

  /** Whether no invocation goes on after the failure of an instruction. */
  private static boolean isUncaught(DataDependencyGraph graph, int instruction) {
    InsnList code = graph.method().instructions;
    return graph.method().tryCatchBlocks.stream()
        .filter(range -> range.type == null || CATCH_FAILURES.contains(range.type))
        .filter(range -> code.indexOf(range.start) <= instruction)
        .filter(range -> instruction < code.indexOf(range.end))
        .map(range -> graph.controlFlow().blockOf(code.indexOf(range.handler)))
        .allMatch(handler -> graph.blocksThatOnlyFail().get(handler));
  }

  private static boolean isDereference(Use use, DataDependencyGraph graph) {
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

  private static boolean isDivisor(Use use, DataDependencyGraph graph) {
    int opcode = graph.instruction(use.instruction()).getOpcode();
    return use.operand() == 1 && InstructionKinds.isIntegerDivision(opcode);
  }

  private static boolean isChecked(Use use, MethodAnalysis method) {
    CallEffects call = method.callAt(use.instruction());
    return call != null
        && use.definition().isReference()
        && call.checked().contains(use.definition());
  }

  private static boolean isRefused(Use use, DataDependencyGraph graph) {
    return use.definition().isReference()
        && graph.instruction(use.instruction()) instanceof MethodInsnNode call
        && EffectTable.bundled().says(call, Trait.NONNULL);
  }

  private boolean failsInCallee(Use use, MethodAnalysis method, int depth) {
    return depth > 0
        && method.graph().instruction(use.instruction()) instanceof MethodInsnNode call
        && analyses
            .effects()
            .target(call, method.exactReceiver(use.instruction()))
            .flatMap(callee -> analyses.of(callee, ExactTypes.NONE))
            .filter(callee -> failsOnParameter(use.operand(), callee, depth - 1))
            .isPresent();
  }

  private boolean failsOnParameter(int index, MethodAnalysis callee, int depth) {
    return callee
        .graph()
        .alwaysRunsOneOf(
            callee.graph().definitions().stream()
                .filter(value -> value.is(Kind.PARAMETER) && value.parameterIndex() == index)
                .flatMapToInt(value -> failures(value, callee, depth)));
  }
}
