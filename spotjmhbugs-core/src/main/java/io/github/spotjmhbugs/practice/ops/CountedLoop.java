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
  /** A longer loop, or one without an end, is not counted: no benchmark has one. */
  private static final long MAX_COUNT = 20_000_000;

  /** {@return a loop as a counted one, if it is} */
  static Optional<CountedLoop> of(NaturalLoop loop, DataDependencyGraph graph) {
    List<Integer> exits = loop.exitBranches(graph.controlFlow());
    return exits.size() == 1
            && graph.instruction(exits.get(0)) instanceof JumpInsnNode branch
            && branch.getOpcode() != Opcodes.GOTO
        ? new Reader(loop, graph, exits.get(0), branch).read()
        : Optional.empty();
  }

  /** A counter: a merge at the loop's header, and what it goes on with. */
  private record Counter(Definition merge, Definition next, long start, long step) {
    boolean is(Definition value) {
      return value == merge || value == next;
    }
  }

  private record Reader(
      NaturalLoop loop, DataDependencyGraph graph, int exit, JumpInsnNode branch) {

    Optional<CountedLoop> read() {
      List<Definition> compared = compared();
      Optional<Long> limit =
          compared.size() == 1 ? Optional.of(0L) : constant(compared.get(1)); // or with zero
      return limit.flatMap(
          bound ->
              counter(compared.get(0))
                  .map(counter -> count(counter, compared.get(0), bound))
                  .filter(counted -> counted.count() < MAX_COUNT));
    }

    /** What the branch compares; longs are compared before it. */
    private List<Definition> compared() {
      List<Definition> operands = graph.operandsOf(exit);
      Definition first = operands.get(0);
      boolean isComparison =
          first.is(Kind.ARITHMETIC)
              && graph.instruction(first.instruction()).getOpcode() == Opcodes.LCMP;
      return isComparison ? first.operands() : operands;
    }

    private Optional<Counter> counter(Definition tested) {
      return graph.definitions().stream()
          .filter(merge -> merge.is(Kind.PHI) && merge.block() == loop.header())
          .flatMap(
              merge -> merge.operands().stream().flatMap(next -> counter(merge, next).stream()))
          .filter(counter -> counter.is(tested))
          .findFirst();
    }

    private Optional<Counter> counter(Definition merge, Definition next) {
      List<Definition> starts =
          merge.operands().stream().filter(value -> value != next).distinct().toList();
      return starts.size() == 1
          ? constant(starts.get(0))
              .flatMap(start -> step(next, merge).map(by -> new Counter(merge, next, start, by)))
          : Optional.empty();
    }

    private Optional<Long> step(Definition next, Definition merge) {
      if (!next.is(Kind.ARITHMETIC) || next.operands().get(0) != merge) {
        return Optional.empty();
      }
      AbstractInsnNode instruction = graph.instruction(next.instruction());
      return switch (instruction.getOpcode()) {
        case Opcodes.IINC -> Optional.of((long) ((IincInsnNode) instruction).incr);
        case Opcodes.IADD, Opcodes.LADD -> constant(next.operands().get(1));
        case Opcodes.ISUB, Opcodes.LSUB -> constant(next.operands().get(1)).map(by -> -by);
        default -> Optional.empty();
      };
    }

    private static Optional<Long> constant(Definition value) {
      return value.constant() instanceof Number number && value.is(Kind.CONSTANT)
          ? Optional.of(number.longValue())
          : Optional.empty();
    }

    /** Whether the body or the test comes first depends on where the test is. */
    private CountedLoop count(Counter counter, Definition tested, long limit) {
      ControlFlowGraph flow = graph.controlFlow();
      boolean testsFirst = flow.blockOf(exit) == loop.header() && loop.blocks().cardinality() > 1;
      long value = tested == counter.merge() ? counter.start() : counter.start() + counter.step();
      long count = testsFirst ? 0 : 1;
      int target = flow.blockOf(graph.method().instructions.indexOf(branch.label));
      boolean staysIfTaken = loop.contains(target);
      while (count < MAX_COUNT && isTaken(Long.compare(value, limit)) == staysIfTaken) {
        value += counter.step();
        count++;
      }
      return new CountedLoop(loop, exit, counter.step(), count);
    }

    private boolean isTaken(int comparison) {
      return switch (branch.getOpcode()) {
        case Opcodes.IFEQ, Opcodes.IF_ICMPEQ -> comparison == 0;
        case Opcodes.IFNE, Opcodes.IF_ICMPNE -> comparison != 0;
        case Opcodes.IFLT, Opcodes.IF_ICMPLT -> comparison < 0;
        case Opcodes.IFGE, Opcodes.IF_ICMPGE -> comparison >= 0;
        case Opcodes.IFGT, Opcodes.IF_ICMPGT -> comparison > 0;
        default -> comparison <= 0;
      };
    }
  }
}
