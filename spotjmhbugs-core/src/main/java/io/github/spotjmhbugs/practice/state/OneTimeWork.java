// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.state.StatePractice.Change;
import java.util.Optional;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;

/**
 * Finds work that only the first invocation does: a flag that is set, or a value that is made,
 * where the field does not have it yet.
 */
final class OneTimeWork {
  private static final Rating MAY_PREPARE =
      Rating.low("what runs once may only prepare what the benchmark measures");

  private OneTimeWork() {}

  /** What a store into a field decides for good; empty for any other instruction. */
  static Optional<Change> by(ReachedCode code, int store, StateFields fields) {
    DataDependencyGraph graph = code.graph();
    Optional<StateField> field =
        fields.storeBy(graph.instruction(store)).flatMap(fields::accessedBy);
    return graph
        .controlFlow()
        .branchesDeciding(graph.controlFlow().blockOf(store))
        .filter(branch -> isTestOf(field, branch, graph, fields))
        .mapToObj(
            branch ->
                new Change(
                    field.stream().toList(),
                    Drift.SETTLED,
                    true,
                    branch,
                    isAll(code, branch) ? Rating.NORMAL : MAY_PREPARE))
        .findFirst();
  }

  private static boolean isTestOf(
      Optional<StateField> field, int branch, DataDependencyGraph graph, StateFields fields) {
    int opcode = graph.instruction(branch).getOpcode();
    boolean isTest =
        opcode == Opcodes.IFEQ
            || opcode == Opcodes.IFNE
            || InstructionKind.NULL_TEST.has(graph.instruction(branch));
    return isTest
        && field.isPresent()
        && fields.readAs(graph.operandsOf(branch).get(0), graph).equals(field);
  }

  /** Whether the code is a benchmark that does all its work behind a branch. */
  private static boolean isAll(ReachedCode code, int branch) {
    DataDependencyGraph graph = code.graph();
    IntStream calls = graph.instructions().filter(code.method()::isCall);
    return code.reached().isBenchmark()
        && calls.allMatch(
            call ->
                graph
                    .controlFlow()
                    .branchesDeciding(graph.controlFlow().blockOf(call))
                    .anyMatch(decider -> decider == branch));
  }
}
