// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;

/**
 * Replaces the operators of a reduction: its terms go to the sink instead, and the accumulator
 * stays what it was.
 */
final class ReductionTerms {
  private final EditedMethod method;
  private final DataDependencyGraph graph;
  private final Set<Integer> replaced = new HashSet<>();

  /**
   * @param method the method to change
   */
  ReductionTerms(EditedMethod method) {
    this.method = method;
    this.graph = method.graph();
  }

  /**
   * Hands the terms of a reduction to the sink.
   *
   * @param instruction index of an instruction that accumulates one of them
   * @throws UnrepairableException when it does not
   */
  void consume(int instruction) throws UnrepairableException {
    Reduction reduction =
        reductionAt(instruction)
            .orElseThrow(() -> new UnrepairableException("the accumulator is not known"));
    for (Reduction.Step step : reduction.steps()) {
      if (replaced.add(step.operation().instruction())) {
        replace(step, reduction);
      }
    }
  }

  /** A function that is called repeatedly is a loop, whatever it captures. */
  private Optional<Reduction> reductionAt(int instruction) {
    List<LoopRegion> repeated = new ArrayList<>(LoopRegion.loopsOf(graph.controlFlow()));
    Optional<Reduction> inLoop = reductionAt(instruction, repeated);
    int parameters = Type.getArgumentTypes(method.method().desc).length + 1;
    return inLoop.or(
        () ->
            IntStream.rangeClosed(0, parameters)
                .mapToObj(captured -> LoopRegion.function(graph.controlFlow(), captured))
                .flatMap(function -> reductionAt(instruction, List.of(function)).stream())
                .reduce((fewer, more) -> more));
  }

  private Optional<Reduction> reductionAt(int instruction, List<LoopRegion> repeated) {
    return Reduction.in(graph, repeated).stream()
        .filter(
            reduction ->
                reduction.steps().stream()
                    .anyMatch(step -> step.operation().instruction() == instruction))
        .findFirst();
  }

  private void replace(Reduction.Step step, Reduction reduction) throws UnrepairableException {
    int index = step.operation().instruction();
    List<Definition> operands = graph.operandsOf(index);
    int last = operands.size() - 1;
    Type type = step.contribution().type();
    boolean isWide = type.getSize() == 2;
    InsnList instead = new InsnList();
    if (reduction.cycle().contains(operands.get(last))) {
      if (operands.get(last).type().getSize() != type.getSize()) {
        throw new UnrepairableException("the accumulator and the term are of different sizes");
      }
      swap(instead, isWide);
    }
    instead.add(SinkClass.consume(type));
    if (operands.size() == 3) { // the module that a method of Scala's is called on
      instead.add(new InsnNode(isWide ? Opcodes.DUP2_X1 : Opcodes.SWAP));
      if (isWide) {
        instead.add(new InsnNode(Opcodes.POP2));
      }
      instead.add(new InsnNode(Opcodes.POP));
    }
    method.replace(index, instead);
  }

  private static void swap(InsnList code, boolean isWide) {
    if (isWide) {
      code.add(new InsnNode(Opcodes.DUP2_X2));
      code.add(new InsnNode(Opcodes.POP2));
    } else {
      code.add(new InsnNode(Opcodes.SWAP));
    }
  }
}
