// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What becomes of a benchmark that runs on a field that was never set, and holds null or zero:
 * whether it completes, or may fail, so that JMH reports an error and no score.
 */
final class UnsetInput {
  /** What a helper of a helper of a helper is handed may still be looked at. */
  private static final int MAX_DEPTH = 3;

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

  /** Whether nothing that a benchmark does with the field can make it fail. */
  boolean completes(BenchmarkMethod benchmark) {
    List<Reached> code = benchmark.inClass().codeOf(benchmark).methods();
    Set<DeclaredMethod> getters =
        code.stream()
            .flatMap(reached -> analysisOf(reached).stream())
            .flatMap(method -> gettersCalledBy(method))
            .collect(Collectors.toSet());
    return code.stream()
        .allMatch(
            reached ->
                analysisOf(reached)
                    .map(this::runOf)
                    .filter(
                        run ->
                            run.completes(
                                reached.isBenchmark() || getters.contains(reached.method())))
                    .isPresent());
  }

  private Optional<MethodAnalysis> analysisOf(Reached reached) {
    return analyses.of(reached.method(), reached.exact());
  }

  private UnsetRun runOf(MethodAnalysis method) {
    return new UnsetRun(method, value -> isUnset(value, method), analyses, MAX_DEPTH);
  }

  /** Whether a value is read from the field, here or by a method that returns nothing else. */
  private boolean isUnset(Definition value, MethodAnalysis method) {
    return isRead(value, method.graph()) || getterOf(value, method).isPresent();
  }

  private Stream<DeclaredMethod> gettersCalledBy(MethodAnalysis method) {
    return method.graph().definitions().stream().flatMap(value -> getterOf(value, method).stream());
  }

  private Optional<DeclaredMethod> getterOf(Definition value, MethodAnalysis method) {
    return value.is(Kind.CALL)
            && method.graph().instruction(value.instruction()) instanceof MethodInsnNode call
        ? analyses
            .effects()
            .target(call, method.exactReceiver(value.instruction()))
            .filter(this::isGetter)
        : Optional.empty();
  }

  private boolean isGetter(DeclaredMethod method) {
    return Stream.of(method.method().instructions.toArray()).anyMatch(this::isAccess)
        && analyses
            .of(method, ExactTypes.NONE)
            .map(body -> new UnsetRun(body, value -> isRead(value, body.graph()), analyses, 0))
            .filter(UnsetRun::returnsOnlyUnset)
            .isPresent();
  }

  /** Whether a method that prepares the state fails, or looks, where the field is unset. */
  boolean isNoticedBy(Step step) {
    DataDependencyGraph graph = step.graph();
    return graph.definitions().stream()
        .filter(value -> isRead(value, graph))
        .flatMap(value -> graph.usesOf(value).stream())
        .anyMatch(use -> UnsetRun.isBranch(use, graph) || UnsetRun.isDereference(use, graph));
  }

  private boolean isAccess(AbstractInsnNode instruction) {
    return field.isAccessedBy(instruction, analyses.effects().classes());
  }

  private boolean isRead(Definition value, DataDependencyGraph graph) {
    return value.is(Kind.LOAD) && isAccess(graph.instruction(value.instruction()));
  }
}
