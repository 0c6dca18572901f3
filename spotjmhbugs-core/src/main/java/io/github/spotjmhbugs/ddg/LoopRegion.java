// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.BitSet;
import java.util.List;

/**
 * Code that runs again and again, as data flow sees it: the body of a natural loop, or a whole
 * function that is called once for each element of something.
 */
public final class LoopRegion {
  private static final int NO_BLOCK = -1;

  private final BitSet blocks;
  private final int header;
  private final int firstElement;
  private final List<Integer> exitBranches;

  private LoopRegion(BitSet blocks, int header, int firstElement, List<Integer> exitBranches) {
    this.blocks = blocks;
    this.header = header;
    this.firstElement = firstElement;
    this.exitBranches = exitBranches;
  }

  /**
   * @param controlFlow a method's control-flow graph
   * @return the bodies of its natural loops, inner loops first
   */
  public static List<LoopRegion> loopsOf(ControlFlowGraph controlFlow) {
    return controlFlow.loops().stream().map(loop -> of(loop, controlFlow)).toList();
  }

  private static LoopRegion of(NaturalLoop loop, ControlFlowGraph controlFlow) {
    return new LoopRegion(
        loop.blocks(), loop.header(), Integer.MAX_VALUE, loop.exitBranches(controlFlow));
  }

  /**
   * @param controlFlow the control-flow graph of a function that something calls again and again
   * @param captured how many of its first parameters are the same in each call
   * @return the function's body
   */
  public static LoopRegion function(ControlFlowGraph controlFlow, int captured) {
    BitSet all = new BitSet();
    all.set(0, controlFlow.blocks().size());
    return new LoopRegion(all, NO_BLOCK, captured, List.of());
  }

  /**
   * @param block index of a block
   * @return whether it is repeated
   */
  public boolean contains(int block) {
    return blocks.get(block);
  }

  /**
   * @return the blocks that are repeated; not to be modified
   */
  public BitSet blocks() {
    return blocks;
  }

  /**
   * @return indices of the instructions that decide whether there is another repetition; none where
   *     the caller of a function decides
   */
  public List<Integer> exitBranches() {
    return exitBranches;
  }

  /**
   * @param value a value of the method
   * @return whether each repetition has its own: it computes it, or is handed it
   */
  public boolean varies(Definition value) {
    return value.is(Kind.PARAMETER)
        ? value.parameterIndex() >= firstElement
        : !value.is(Kind.CONSTANT) && contains(value.block());
  }

  /**
   * @param value a value of the method
   * @return whether it is what a repetition starts with: carried over from the one before, or the
   *     element that it is handed
   */
  public boolean startsWith(Definition value) {
    return value.is(Kind.PARAMETER) ? varies(value) : value.is(Kind.PHI) && value.block() == header;
  }
}
