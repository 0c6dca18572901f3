// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import java.util.stream.LongStream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a benchmark's only loop, which runs a constant number of times, does in each iteration.
 *
 * @param loop the loop
 * @param method the benchmark
 */
record RepeatedWork(CountedLoop loop, MethodAnalysis method) {
  private static final int FEWEST_REPETITIONS = 10;

  /** Whether every iteration does the same work, which no branch decides. */
  boolean isSteady() {
    List<Integer> calls = calls();
    return !calls.isEmpty() && calls.stream().allMatch(this::runsInEveryIteration);
  }

  private boolean runsInEveryIteration(int call) {
    ControlFlowGraph flow = method.graph().controlFlow();
    int header = loop.loop().header();
    return loop.loop().blocks().stream()
        .filter(block -> flow.outgoing(block).stream().anyMatch(edge -> edge.to() == header))
        .allMatch(last -> flow.dominators().dominates(flow.blockOf(call), last));
  }

  /**
   * Whether a number of operations can be read from the loop: its iterations, the range that its
   * counter goes through by larger steps, or these times the calls that one iteration makes.
   */
  boolean explains(int stated) {
    return LongStream.rangeClosed(1, calls().size())
        .anyMatch(calls -> candidates().anyMatch(iterations -> iterations * calls == stated));
  }

  /** Whether an iteration may do several operations at once, or a bound be off by one. */
  boolean mayExplain(int stated) {
    return Math.abs(loop.count() - stated) == 1
        || candidates().anyMatch(n -> n > 0 && stated % n == 0);
  }

  private LongStream candidates() {
    return LongStream.of(loop.count(), loop.count() * Math.abs(loop.step()));
  }

  /**
   * The calls in the loop that are more than a Blackhole, a look at an element, or a check such as
   * compilers add.
   */
  private List<Integer> calls() {
    ControlFlowGraph flow = method.graph().controlFlow();
    return flow.instructionsOf(loop.loop().blocks()).filter(this::isWork).boxed().toList();
  }

  private boolean isWork(int instruction) {
    CallEffects call = method.callAt(instruction);
    AbstractInsnNode code = method.graph().instruction(instruction);
    boolean consumes = code instanceof MethodInsnNode named && named.name.startsWith("consume");
    Definition result = method.graph().resultOf(instruction);
    return call != null
        && !consumes
        && !call.callee().is(Trait.LOAD)
        && !call.callee().is(Trait.SIZE)
        && !(call.callee().is(Trait.BYPRODUCT) && call.mutated().isEmpty())
        && !(result != null && method.graph().isConversion(result));
  }

  /**
   * Whether the loop makes one call again and again, which builds nothing that its end completes.
   */
  boolean repeatsOneOperation() {
    List<Integer> calls = calls();
    return loop.count() >= FEWEST_REPETITIONS && calls.size() == 1 && !buildsUp(calls.get(0));
  }

  private boolean buildsUp(int call) {
    return method.graph().operandsOf(call).stream()
        .map(method.graph()::unconverted)
        .anyMatch(o -> method.heap().isNewlyAllocated(o) && o.isReference());
  }
}
