// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** All loops of a benchmark, each of which runs a constant number of times. */
final class LoopNest {
  private static final int FEWEST_REPETITIONS = 10;

  private final List<CountedLoop> loops;
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;

  /**
   * @param loops the loops, none of them left out
   * @param method the benchmark
   */
  LoopNest(List<CountedLoop> loops, MethodAnalysis method) {
    this.loops = loops;
    this.method = method;
    this.graph = method.graph();
  }

  /** The first of the loops that stand in no other. */
  CountedLoop outermost() {
    return loops.stream()
        .filter(this::isOutermost)
        .min(Comparator.comparingInt(CountedLoop::exit))
        .orElseThrow();
  }

  private boolean isOutermost(CountedLoop loop) {
    return loops.stream().noneMatch(outer -> isInside(loop, outer));
  }

  private static boolean isInside(CountedLoop loop, CountedLoop outer) {
    return !loop.equals(outer) && outer.loop().contains(loop.loop().header());
  }

  private boolean isInnermost(CountedLoop loop) {
    return loops.stream().noneMatch(inner -> isInside(inner, loop));
  }

  /** How often the body of a loop runs in one invocation. */
  private long total(CountedLoop loop) {
    return loops.stream()
        .filter(outer -> outer.equals(loop) || isInside(loop, outer))
        .mapToLong(CountedLoop::count)
        .reduce(1, (some, more) -> some * more);
  }

  /** How often the innermost bodies run, all together. */
  long iterations() {
    return loops.stream().filter(this::isInnermost).mapToLong(this::total).sum();
  }

  /**
   * Whether a number of operations can be read from the loops: the iterations of one of them, or of
   * several one after the other, the range that a counter goes through by larger steps, or these
   * times the calls that one iteration makes.
   */
  boolean explains(int stated) {
    return candidates().anyMatch(iterations -> iterations == stated)
        || LongStream.rangeClosed(2, calls())
            .anyMatch(calls -> candidates().anyMatch(iterations -> iterations * calls == stated));
  }

  private LongStream candidates() {
    LongStream each =
        loops.stream()
            .flatMapToLong(
                loop ->
                    LongStream.of(loop.count(), total(loop), total(loop) * Math.abs(loop.step())));
    LongStream together =
        LongStream.of(
            iterations(), loops.stream().filter(this::isOutermost).mapToLong(this::total).sum());
    return LongStream.concat(each, together);
  }

  /** Whether an iteration may do several operations at once, or an operation take several. */
  boolean mayExplain(int stated) {
    boolean isMultiple = candidates().anyMatch(n -> n > 0 && stated % n == 0);
    boolean isPart = calls() == 0 && candidates().anyMatch(n -> n > stated && n % stated == 0);
    return loops.size() > 1 || isMultiple || isPart;
  }

  /** The calls in the loops that are more than a Blackhole or a look at an element. */
  private long calls() {
    return work().count();
  }

  private IntStream work() {
    return graph
        .instructions()
        .filter(
            i -> loops.stream().anyMatch(l -> l.loop().contains(graph.controlFlow().blockOf(i))))
        .filter(this::isWork);
  }

  private boolean isWork(int instruction) {
    CallEffects call = method.callAt(instruction);
    AbstractInsnNode code = graph.instruction(instruction);
    boolean consumes = code instanceof MethodInsnNode named && named.name.startsWith("consume");
    Definition result = graph.resultOf(instruction);
    return call != null
        && !consumes
        && !call.callee().is(Trait.LOAD)
        && !call.callee().is(Trait.SIZE)
        && !isCheck(call)
        && !(result != null && graph.isConversion(result));
  }

  /** Such as the null checks that compilers add. */
  private static boolean isCheck(CallEffects call) {
    return call.callee().is(Trait.BYPRODUCT)
        && call.globalEffect() == GlobalEffect.NONE
        && call.mutated().isEmpty();
  }

  /**
   * Whether a single loop makes one call again and again, and builds nothing that only its end
   * completes.
   */
  boolean repeatsOneOperation() {
    return loops.size() == 1
        && iterations() >= FEWEST_REPETITIONS
        && calls() == 1
        && work().noneMatch(this::buildsUp);
  }

  private boolean buildsUp(int call) {
    CallEffects effects = method.callAt(call);
    return effects == null
        || graph.operandsOf(call).stream()
            .anyMatch(o -> method.heap().isNewlyAllocated(o) && o.isReference())
        || (effects.globalEffect() == GlobalEffect.NONE && method.heap().mutates(call));
  }
}
