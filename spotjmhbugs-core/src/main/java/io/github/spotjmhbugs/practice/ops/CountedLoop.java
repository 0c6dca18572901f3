// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

  /** Of any size that a number may have without an overflow where two are subtracted. */
  private static final long LARGEST = Long.MAX_VALUE / 4;

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

  /** A counter: a merge at the loop's header, and what it goes on with. */
  private record Counter(Definition merge, Definition next, long start, long step) {}

  private record Reader(
      NaturalLoop loop, DataDependencyGraph graph, int exit, JumpInsnNode branch) {

    Optional<CountedLoop> read() {
      List<Definition> compared = compared();
      if (compared.size() == 1) {
        return count(compared.get(0), Optional.of(0L));
      }
      return count(compared.get(0), constant(compared.get(1)));
    }

    /** What the branch compares, with zero if it is one value; longs are compared before it. */
    private List<Definition> compared() {
      List<Definition> operands = graph.operandsOf(exit);
      Definition first = operands.get(0);
      boolean isComparison = first.is(Kind.ARITHMETIC) && opcode(first) == Opcodes.LCMP;
      return isComparison ? first.operands() : operands;
    }

    private int opcode(Definition value) {
      return graph.instruction(value.instruction()).getOpcode();
    }

    private Optional<CountedLoop> count(Definition tested, Optional<Long> limit) {
      return limit.flatMap(
          bound ->
              counter(tested)
                  .map(counter -> count(counter, tested, bound))
                  .filter(count -> count.count() < MAX_COUNT));
    }

    private Optional<Counter> counter(Definition tested) {
      return graph.definitions().stream()
          .filter(phi -> phi.is(Kind.PHI) && phi.block() == loop.header())
          .filter(phi -> phi == tested || phi.operands().contains(tested))
          .flatMap(phi -> counters(phi))
          .filter(counter -> counter.merge() == tested || counter.next() == tested)
          .findFirst();
    }

    private Stream<Counter> counters(Definition phi) {
      List<Definition> arriving = phi.operands().stream().distinct().toList();
      return arriving.size() == 2
          ? Stream.of(arriving, List.of(arriving.get(1), arriving.get(0)))
              .flatMap(pair -> counter(phi, pair.get(0), pair.get(1)).stream())
          : Stream.empty();
    }

    private Optional<Counter> counter(Definition phi, Definition start, Definition next) {
      return constant(start)
          .flatMap(from -> step(next, phi).map(step -> new Counter(phi, next, from, step)));
    }

    private Optional<Long> step(Definition next, Definition phi) {
      if (!next.is(Kind.ARITHMETIC) || next.operands().get(0) != phi) {
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
      return Optional.of(value)
          .filter(operand -> operand.is(Kind.CONSTANT))
          .map(Definition::constant)
          .filter(constant -> constant instanceof Integer || constant instanceof Long)
          .map(constant -> ((Number) constant).longValue())
          .filter(constant -> -LARGEST < constant && constant < LARGEST);
    }

    /** Whether the body or the test comes first depends on where the test is. */
    private CountedLoop count(Counter counter, Definition tested, long limit) {
      ControlFlowGraph flow = graph.controlFlow();
      boolean testsFirst = flow.blockOf(exit) == loop.header() && loop.blocks().cardinality() > 1;
      long value = tested == counter.merge() ? counter.start() : counter.start() + counter.step();
      long passed = timesPassed(value - limit, counter.step());
      return new CountedLoop(loop, exit, counter.step(), testsFirst ? passed : passed + 1);
    }

    /**
     * How often the loop goes on before the test, a comparison of a value with 0, fails. To count
     * the iterations of one long loop would take as long as the scan of a hundred benchmarks.
     */
    private long timesPassed(long value, long step) {
      return switch (conditionToGoOn()) {
        case Opcodes.IFLT -> timesNegative(value, step);
        case Opcodes.IFLE -> timesNegative(value - 1, step);
        case Opcodes.IFGT -> timesNegative(-value, -step);
        case Opcodes.IFGE -> timesNegative(-value - 1, -step);
        case Opcodes.IFNE -> value == 0 ? 0 : timesUntilZero(value, step);
        default -> MAX_COUNT;
      };
    }

    /**
     * The opcodes of comparisons come in pairs of opposites, and those of two values after them.
     */
    private int conditionToGoOn() {
      ControlFlowGraph flow = graph.controlFlow();
      int target = flow.blockOf(graph.method().instructions.indexOf(branch.label));
      int condition = (branch.getOpcode() - Opcodes.IFEQ) % CONDITIONS;
      return Opcodes.IFEQ + (loop.contains(target) ? condition : condition ^ 1);
    }

    private static long timesNegative(long value, long step) {
      if (value >= 0) {
        return 0;
      }
      return step > 0 ? Math.floorDiv(step - 1 - value, step) : MAX_COUNT;
    }

    private static long timesUntilZero(long value, long step) {
      boolean meetsZero = step != 0 && value % step == 0 && -value / step > 0;
      return meetsZero ? -value / step : MAX_COUNT;
    }
  }
}
