// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Code that runs repeatedly, as data flow sees it: the body of a natural loop, or a whole function
 * that is called once per element of something.
 *
 * @param blocks indices of the blocks that are repeated; not to be modified
 * @param header the block that a repetition of a loop starts with; -1 for a function
 * @param captured how many of a function's first parameters are the same in each call; of a loop,
 *     all that its method has
 * @param exitBranches indices of the instructions that decide whether there is another repetition;
 *     none where the caller of a function decides
 */
public record LoopRegion(
    SortedSet<Integer> blocks, int header, int captured, List<Integer> exitBranches) {
  private static final int NO_BLOCK = -1;

  /** {@return the bodies of the natural loops of a method, inner loops first} */
  public static List<LoopRegion> loopsOf(ControlFlowGraph controlFlow) {
    return controlFlow.loops().stream()
        .map(
            loop ->
                new LoopRegion(
                    loop.blocks(), loop.header(), Integer.MAX_VALUE, loop.exitBranches()))
        .toList();
  }

  /**
   * {@return the body of a function that is called repeatedly}
   *
   * @param captured how many of its first parameters are the same in each call
   */
  public static LoopRegion function(ControlFlowGraph controlFlow, int captured) {
    SortedSet<Integer> all = new TreeSet<>();
    controlFlow.blocks().forEach(block -> all.add(block.index()));
    return new LoopRegion(all, NO_BLOCK, captured, List.of());
  }

  /** {@return whether a block is repeated} */
  public boolean contains(int block) {
    return blocks.contains(block);
  }

  /** {@return indices of the instructions that are repeated} */
  public IntStream instructions(DataDependencyGraph graph) {
    return graph.controlFlow().instructionsOf(blocks);
  }

  /** {@return whether another loop is a part of this one} */
  public boolean encloses(LoopRegion inner) {
    return blocks.containsAll(inner.blocks) && blocks.size() > inner.blocks.size();
  }

  /** {@return the values that decide whether there is another repetition} */
  public Stream<Definition> tested(DataDependencyGraph graph) {
    return exitBranches.stream().flatMap(branch -> graph.operandsOf(branch).stream());
  }

  /** {@return all in a repetition that has a part in whether there is another} */
  public Set<Definition> deciders(DataDependencyGraph graph) {
    return ProgramSlice.backward(tested(graph).toList(), this::varies);
  }

  /**
   * {@return whether one int decides how often there is another repetition, by constant steps to a
   * bound, so that C2 knows the number before the first}
   */
  public boolean isCounted(DataDependencyGraph graph) {
    List<Definition> tested = deciders(graph).stream().filter(this::startsWith).toList();
    return exitBranches.size() == 1
        && tested.size() == 1
        && tested.get(0).type().equals(Type.INT_TYPE)
        && counts(graph, tested.get(0));
  }

  /** {@return whether a value only goes on by constants from repetition to repetition} */
  public boolean counts(DataDependencyGraph graph, Definition value) {
    return ProgramSlice.backward(List.of(value), this::varies).stream()
        .allMatch(part -> part == value || isStep(graph, part));
  }

  private static boolean isStep(DataDependencyGraph graph, Definition value) {
    return graph.codeOf(value).getOpcode() == Opcodes.IINC
        || (InstructionKind.INTEGER_ADDITION.has(graph.codeOf(value))
            && value.operands().get(1).is(Kind.CONSTANT));
  }

  /** {@return whether each repetition has a value of its own, which it computes or is passed} */
  public boolean varies(Definition value) {
    return value.is(Kind.PARAMETER)
        ? value.parameterIndex() >= captured
        : !value.is(Kind.CONSTANT) && contains(value.block());
  }

  /** {@return whether a value is carried over from the last repetition, or passed to this one} */
  public boolean startsWith(Definition value) {
    return value.is(Kind.PARAMETER) ? varies(value) : value.is(Kind.PHI) && value.block() == header;
  }

  /** {@return whether each repetition computes a value from what the last one made of it} */
  public boolean isRecurrence(Definition value) {
    return ProgramSlice.backward(value.operands(), this::varies).contains(value);
  }
}
