// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a benchmark's only loop does in each iteration, or the innermost of loops that have nothing
 * but each other around them; each runs a constant number of times.
 *
 * @param loops the loops, the innermost one last
 */
record RepeatedWork(List<CountedLoop> loops, MethodAnalysis method) {
  static Optional<RepeatedWork> of(MethodAnalysis method) {
    List<CountedLoop> loops =
        method.graph().controlFlow().loops().stream()
            .sorted(Comparator.comparing(loop -> -loop.blocks().size()))
            .flatMap(loop -> CountedLoop.of(loop, method.graph()).stream())
            .toList();
    boolean isNest =
        IntStream.range(1, loops.size())
            .allMatch(i -> loops.get(i - 1).loop().contains(loops.get(i).loop().header()));
    return isNest && !loops.isEmpty() && loops.size() == method.graph().controlFlow().loops().size()
        ? Optional.of(new RepeatedWork(loops, method))
        : Optional.empty();
  }

  private ControlFlowGraph flow() {
    return method.graph().controlFlow();
  }

  CountedLoop loop() {
    return loops.get(loops.size() - 1);
  }

  long iterations() {
    return loops.stream().mapToLong(CountedLoop::count).reduce(1, (a, b) -> a * b);
  }

  /** Whether every iteration does the same work, which no branch decides. */
  boolean isSteady() {
    List<Integer> calls = calls();
    return calls.isEmpty()
        ? flow()
                .instructionsOf(loop().loop().blocks())
                .filter(i -> InstructionKind.isDecision(method.graph().instruction(i)))
                .count()
            == 1
        : calls.stream().allMatch(this::runsInEveryIteration);
  }

  private boolean runsInEveryIteration(int call) {
    int header = loop().loop().header();
    return loop().loop().blocks().stream()
        .filter(block -> flow().outgoing(block).stream().anyMatch(edge -> edge.to() == header))
        .allMatch(last -> flow().dominators().dominates(flow().blockOf(call), last));
  }

  /**
   * Whether a number of operations can be read from the loop: its iterations, the range that its
   * counter goes through by larger steps, or these times the calls that one iteration makes.
   */
  boolean explains(int stated) {
    return LongStream.rangeClosed(1, Math.max(1, calls().size()))
        .anyMatch(calls -> candidates().anyMatch(iterations -> iterations * calls == stated));
  }

  /** Whether an iteration may do several operations at once, or a bound be off by one. */
  boolean mayExplain(int stated) {
    return Math.abs(iterations() - stated) == 1
        || candidates().anyMatch(n -> n > 0 && stated % n == 0);
  }

  /** The iterations of all the loops, of the outer ones, and the range that the counters cover. */
  private LongStream candidates() {
    return IntStream.rangeClosed(1, loops.size())
        .mapToObj(outer -> new RepeatedWork(loops.subList(0, outer), method))
        .flatMapToLong(
            work -> {
              long step = Math.max(1, Math.abs(work.loop().step()));
              return LongStream.of(work.iterations(), work.iterations() * step);
            });
  }

  /** The calls in the loop, but for Blackholes, looks at an element, and checks by compilers. */
  private List<Integer> calls() {
    return flow().instructionsOf(loop().loop().blocks()).filter(this::isWork).boxed().toList();
  }

  private boolean isWork(int instruction) {
    MethodEffects callee = method.callAt(instruction).callee();
    AbstractInsnNode code = method.graph().instruction(instruction);
    boolean consumes = code instanceof MethodInsnNode named && named.name.startsWith("consume");
    Definition result = method.graph().resultOf(instruction);
    return method.isCall(instruction)
        && !consumes
        && !callee.is(Trait.LOAD)
        && !callee.is(Trait.SIZE)
        && !(callee.is(Trait.BYPRODUCT) && method.callAt(instruction).mutated().isEmpty())
        && !(result != null && method.graph().isConversion(result));
  }

  /**
   * A loop whose only exit is decided by a counter that starts at a constant, is changed by a
   * constant, and is compared with a constant.
   *
   * @param exit index of the branch that decides
   * @param step what is added to the counter; 0 where it is multiplied or divided
   * @param count how often the body runs
   */
  record CountedLoop(NaturalLoop loop, int exit, long step, long count) {
    /** A longer loop, or one without an end, is not counted: that would take milliseconds. */
    private static final long MAX_COUNT = 1_000_000;

    private static final int CONDITIONS = Opcodes.IF_ICMPEQ - Opcodes.IFEQ;

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
                        .map(start -> tested == counter ? start : step.applyAsLong(start))
                        .map(value -> count(value, step, limit))
                        .map(n -> new CountedLoop(loop, exit, step.applyAsLong(0), n)))
            .filter(counted -> counted.count() < MAX_COUNT);
      }

      /** How the counter goes on: by adding, or by doubling or halving and the like. */
      private Optional<LongUnaryOperator> step(Definition next, Definition counter) {
        AbstractInsnNode instruction = graph.codeOf(next);
        if (!next.is(Kind.ARITHMETIC) || next.operands().get(0) != counter) {
          return Optional.empty();
        }
        if (instruction instanceof IincInsnNode increment) {
          return Optional.of(value -> value + increment.incr);
        }
        return constant(next.operands().get(1))
            .flatMap(
                by ->
                    switch (instruction.getOpcode()) {
                      case Opcodes.IADD, Opcodes.LADD -> Optional.of(value -> value + by);
                      case Opcodes.ISUB, Opcodes.LSUB -> Optional.of(value -> value - by);
                      case Opcodes.IMUL, Opcodes.LMUL -> Optional.of(value -> value * by);
                      case Opcodes.IDIV, Opcodes.LDIV ->
                          by == 0 ? Optional.empty() : Optional.of(value -> value / by);
                      case Opcodes.ISHL, Opcodes.LSHL -> Optional.of(value -> value << by);
                      case Opcodes.ISHR, Opcodes.LSHR -> Optional.of(value -> value >> by);
                      default -> Optional.empty();
                    });
      }

      private static Optional<Long> constant(Definition value) {
        Object constant = value.is(Kind.CONSTANT) ? value.constant() : null;
        return constant instanceof Integer || constant instanceof Long
            ? Optional.of(((Number) constant).longValue())
            : Optional.empty();
      }

      /** Whether the body or the test comes first depends on where the test is. */
      private long count(long first, LongUnaryOperator step, long limit) {
        ControlFlowGraph flow = graph.controlFlow();
        int target = flow.blockOf(graph.method().instructions.indexOf(branch.label));
        boolean testsFirst = flow.blockOf(exit) == loop.header() && loop.blocks().size() > 1;
        boolean jumpsBack = loop.contains(target);
        long count = testsFirst ? 0 : 1;
        boolean isInt = graph.comparedBy(exit).get(0).type().equals(Type.INT_TYPE);
        for (long value = first; isJump(value, limit) == jumpsBack; ) {
          long next = step.applyAsLong(value);
          value = isInt ? (int) next : next;
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
}
