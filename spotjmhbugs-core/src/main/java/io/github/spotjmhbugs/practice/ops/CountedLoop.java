// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * A loop whose only exit is decided by a counter that starts at a constant, goes on by a constant,
 * and is compared with a constant.
 *
 * @param loop the loop
 * @param exit index of the branch that decides
 * @param step by how much the counter changes
 * @param count how often the body runs
 */
record CountedLoop(NaturalLoop loop, int exit, long step, long count) {
  /** A longer loop, or one without an end, is not counted: that would take milliseconds. */
  private static final long MAX_COUNT = 1_000_000;

  private static final int CONDITIONS = Opcodes.IF_ICMPEQ - Opcodes.IFEQ;

  /** {@return a loop as a counted one, if it is} */
  static Optional<CountedLoop> of(NaturalLoop loop, DataDependencyGraph graph) {
    List<Integer> exits = loop.exitBranches();
    return exits.size() == 1
            && graph.instruction(exits.get(0)) instanceof JumpInsnNode branch
            && branch.getOpcode() != Opcodes.GOTO
        ? new Reader(loop, graph, exits.get(0), branch).read()
        : Optional.empty();
  }

  private record Reader(
      NaturalLoop loop, DataDependencyGraph graph, int exit, JumpInsnNode branch) {

    Optional<CountedLoop> read() {
      List<Definition> compared = graph.comparedBy(exit);
      Optional<Long> limit = compared.size() == 1 ? Optional.of(0L) : constant(compared.get(1));
      return limit.flatMap(bound -> read(compared.get(0), bound));
    }

    /** The counter is a merge at the loop's header; it is tested before its step, or after it. */
    private Optional<CountedLoop> read(Definition tested, long limit) {
      Definition counter = tested.is(Kind.ARITHMETIC) ? tested.operands().get(0) : tested;
      List<Definition> arriving = counter.operands().stream().distinct().toList();
      if (!counter.is(Kind.PHI) || counter.block() != loop.header() || arriving.size() != 2) {
        return Optional.empty();
      }
      boolean startsFirst = arriving.get(0).is(Kind.CONSTANT);
      Definition next = arriving.get(startsFirst ? 1 : 0);
      return step(next, counter)
          .filter(step -> tested == counter || tested == next)
          .flatMap(
              step ->
                  constant(arriving.get(startsFirst ? 0 : 1))
                      .map(start -> tested == counter ? start : start + step)
                      .map(value -> new CountedLoop(loop, exit, step, count(value, step, limit))))
          .filter(counted -> counted.count() < MAX_COUNT);
    }

    private Optional<Long> step(Definition next, Definition counter) {
      AbstractInsnNode instruction = graph.codeOf(next);
      if (!next.is(Kind.ARITHMETIC) || next.operands().get(0) != counter) {
        return Optional.empty();
      }
      return switch (instruction.getOpcode()) {
        case Opcodes.IINC -> Optional.of((long) ((IincInsnNode) instruction).incr);
        case Opcodes.IADD, Opcodes.LADD -> constant(next.operands().get(1));
        case Opcodes.ISUB, Opcodes.LSUB -> constant(next.operands().get(1)).map(by -> -by);
        default -> Optional.empty();
      };
    }

    private static Optional<Long> constant(Definition value) {
      Object constant = value.is(Kind.CONSTANT) ? value.constant() : null;
      return constant instanceof Integer || constant instanceof Long
          ? Optional.of(((Number) constant).longValue())
          : Optional.empty();
    }

    /** Whether the body or the test comes first depends on where the test is. */
    private long count(long first, long step, long limit) {
      ControlFlowGraph flow = graph.controlFlow();
      int target = flow.blockOf(graph.method().instructions.indexOf(branch.label));
      boolean testsFirst = flow.blockOf(exit) == loop.header() && loop.blocks().size() > 1;
      boolean jumpsBack = loop.contains(target);
      long count = testsFirst ? 0 : 1;
      for (long value = first; isJump(value, limit) == jumpsBack; value += step) {
        count++;
        if (count == MAX_COUNT) {
          return MAX_COUNT;
        }
      }
      return count;
    }

    /** Whether the branch jumps; the comparisons of two values follow those of one with zero. */
    private boolean isJump(long value, long limit) {
      return switch (Opcodes.IFEQ + (branch.getOpcode() - Opcodes.IFEQ) % CONDITIONS) {
        case Opcodes.IFEQ -> value == limit;
        case Opcodes.IFNE -> value != limit;
        case Opcodes.IFLT -> value < limit;
        case Opcodes.IFGE -> value >= limit;
        case Opcodes.IFGT -> value > limit;
        default -> value <= limit;
      };
    }
  }
}
