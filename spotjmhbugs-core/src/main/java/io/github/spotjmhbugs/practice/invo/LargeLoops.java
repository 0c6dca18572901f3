// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Loops that run many times: as often as a large number says, or once for each element of what a
 * state fills that many times.
 */
final class LargeLoops {
  private final LargeNumbers numbers;
  private final LargeCollections collections;

  private LargeLoops(LargeNumbers numbers, LargeCollections collections) {
    this.numbers = numbers;
    this.collections = collections;
  }

  /** The question, asked for the states of a benchmark. */
  static LargeLoops of(BenchmarkMethod benchmark) {
    LargeNumbers numbers = LargeNumbers.of(benchmark);
    return new LargeLoops(numbers, new LargeCollections(benchmark, numbers));
  }

  /** Whether a method that the benchmark runs has such a loop. */
  boolean isIn(DataDependencyGraph graph) {
    return graph.controlFlow().loops().stream()
        .map(loop -> bounds(loop, graph))
        .anyMatch(
            bounds ->
                numbers.isAnyLarge(bounds, graph)
                    || fieldsOf(bounds, graph).anyMatch(collections::isLarge));
  }

  /** The values that decide whether a loop goes on. */
  static List<Definition> bounds(NaturalLoop loop, DataDependencyGraph graph) {
    return loop.exitBranches(graph.controlFlow()).stream()
        .flatMap(branch -> graph.operandsOf(branch).stream())
        .toList();
  }

  /** The fields whose length, size or iterator decides. */
  private Stream<FieldInsnNode> fieldsOf(List<Definition> bounds, DataDependencyGraph graph) {
    return ProgramSlice.backward(bounds, value -> true, value -> isPropertyOfOne(value, graph))
        .stream()
        .flatMap(value -> numbers.fieldReadBy(value, graph).stream());
  }

  /** A call without arguments, or a length: all that it depends on is its receiver. */
  private static boolean isPropertyOfOne(Definition value, DataDependencyGraph graph) {
    boolean isLength =
        value.is(Kind.LOAD)
            && graph.instruction(value.instruction()).getOpcode() == Opcodes.ARRAYLENGTH;
    boolean isCallOnOne = value.is(Kind.CALL) && value.operands().size() == 1;
    return isLength || isCallOnOne || value.is(Kind.CONVERSION) || value.is(Kind.PHI);
  }
}
