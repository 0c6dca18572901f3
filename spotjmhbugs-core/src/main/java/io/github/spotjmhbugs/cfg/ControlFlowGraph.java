// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The control-flow graph of a method: the blocks that can be reached from its entry, numbered in
 * reverse postorder, with normal and exceptional edges. Methods name blocks and instructions by
 * their indices. For use by one thread.
 *
 * <p>Inside a protected range a block ends after each store to a local variable. An exceptional
 * edge therefore always carries the values that the locals had when its block was entered.
 */
public final class ControlFlowGraph {
  /**
   * A maximal run of instructions, entered at its first and left at its last one or by an
   * exception.
   *
   * @param index position in reverse postorder
   * @param first index of the first instruction
   * @param last index of the last instruction, inclusive
   */
  public record BasicBlock(int index, int first, int last) {}

  /** A possible transfer of control between two blocks, or by an exception to a handler. */
  public record Edge(int from, int to, boolean exceptional) {}

  private final List<BasicBlock> blocks;
  private final List<List<Edge>> outgoing;
  private final List<List<Edge>> incoming;
  private final int[] blockOfInstruction;
  private @Nullable List<NaturalLoop> loops;
  private BitSet @Nullable [] deciders;
  private @Nullable DominatorTree dominators;

  ControlFlowGraph(
      List<BasicBlock> blocks,
      List<List<Edge>> outgoing,
      List<List<Edge>> incoming,
      int[] blockOfInstruction) {
    this.blocks = blocks;
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.blockOfInstruction = blockOfInstruction;
  }

  /**
   * {@return the control-flow graph of a method that has code}
   *
   * @throws io.github.spotjmhbugs.classfile.MalformedClassException when control can run off the
   *     end of the code, or into a subroutine ({@code jsr}), which compilers stopped making before
   *     there was JMH
   */
  public static ControlFlowGraph of(MethodNode method) {
    return new ControlFlowGraphBuilder(method).build();
  }

  /** {@return the reachable blocks in reverse postorder; the first one is the entry} */
  public List<BasicBlock> blocks() {
    return blocks;
  }

  /** {@return the edges that leave a block, normal ones first} */
  public List<Edge> outgoing(int block) {
    return outgoing.get(block);
  }

  /** {@return the edges that enter a block} */
  public List<Edge> incoming(int block) {
    return incoming.get(block);
  }

  /** {@return the blocks that control gets to a block from} */
  public List<Integer> predecessors(int block) {
    return incoming(block).stream().map(Edge::from).toList();
  }

  /** {@return the method's natural loops, as {@link NaturalLoop#of} finds them; found once} */
  public List<NaturalLoop> loops() {
    if (loops == null) {
      loops = List.copyOf(NaturalLoop.of(this));
    }
    return loops;
  }

  /** {@return indices of the branches that decide whether a loop goes on} */
  public Set<Integer> loopExits() {
    return loops().stream()
        .flatMap(loop -> loop.exitBranches().stream())
        .collect(Collectors.toSet());
  }

  /** {@return which blocks dominate which; found once} */
  public DominatorTree dominators() {
    if (dominators == null) {
      dominators = DominatorTree.of(this);
    }
    return dominators;
  }

  /**
   * {@return the blocks that decide directly by their last instruction whether a block runs, after
   * Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization"
   * (1987)} Only normal edges count: nearly every instruction may throw, and an exception decides
   * nothing that a benchmark measures unless its handler makes use of it.
   */
  public IntStream decidersOf(int block) {
    if (deciders == null) {
      deciders = findDeciders();
    }
    return deciders[block].stream();
  }

  private BitSet[] findDeciders() {
    BitSet[] found = Stream.generate(BitSet::new).limit(blocks.size()).toArray(BitSet[]::new);
    DominatorTree postDominators = DominatorTree.postDominators(this);
    for (int branch = 0; branch < found.length; branch++) {
      int join = postDominators.immediateDominator(branch);
      for (Edge edge : outgoing(branch)) {
        for (int decided = edge.to();
            !edge.exceptional() && decided != join && decided < found.length;
            decided = postDominators.immediateDominator(decided)) {
          found[decided].set(branch);
        }
      }
    }
    return found;
  }

  /** {@return indices of the branches that decide directly whether a block runs} */
  public IntStream branchesDeciding(int block) {
    return decidersOf(block).map(decider -> blocks.get(decider).last());
  }

  /** {@return index of the block that an instruction is in, or -1 when it cannot be reached} */
  public int blockOf(int instruction) {
    return blockOfInstruction[instruction];
  }

  /** {@return the blocks that control gets to from a block by some edges, itself among them} */
  public Set<Integer> blocksReachedFrom(int start, Predicate<Edge> isTaken) {
    return new HashSet<>(
        GraphOrder.postorder(
            List.of(start),
            block -> outgoing(block).stream().filter(isTaken).map(Edge::to).toList()));
  }

  /** {@return the blocks from which control gets to no block of some kind} */
  public Set<Integer> blocksNotLeadingTo(Predicate<BasicBlock> kind) {
    Set<Integer> others = new HashSet<>(indices(blocks.stream()));
    GraphOrder.postorder(indices(blocks.stream().filter(kind)), this::predecessors)
        .forEach(others::remove);
    return others;
  }

  private static List<Integer> indices(Stream<BasicBlock> blocks) {
    return blocks.map(BasicBlock::index).toList();
  }

  /** {@return the instructions of some blocks, block by block in the given order} */
  public IntStream instructionsOf(Collection<Integer> some) {
    return some.stream()
        .map(blocks::get)
        .flatMapToInt(block -> IntStream.rangeClosed(block.first(), block.last()));
  }

  /** {@return whether control can only get to a block by way of an exception handler} */
  public boolean isInHandler(int block) {
    return blocks.stream()
        .map(BasicBlock::index)
        .filter(handler -> incoming(handler).stream().anyMatch(Edge::exceptional))
        .anyMatch(handler -> dominators().dominates(handler, block));
  }

  /** {@return the source line of an instruction, or -1 when the class file does not tell} */
  public static int lineOf(MethodNode method, int instruction) {
    for (AbstractInsnNode at = method.instructions.get(instruction);
        at != null;
        at = at.getPrevious()) {
      if (at instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return -1;
  }
}
