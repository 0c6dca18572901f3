// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Mode;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether one call of a benchmark visibly takes so long that two more timestamps around it do
 * not matter.
 */
final class InvocationCost {
  private static final int MANY_OPERATIONS = 1_000;
  private static final int LARGE_BATCH = 1_000;

  private InvocationCost() {}

  /**
   * {@return whether its own work visibly dwarfs a millisecond. How long its fixtures take does not
   * count, but what they prepare tells of the work: temporary files, data}
   *
   * @param benchmark a benchmark
   */
  static boolean dwarfsMillisecond(BenchmarkMethod benchmark) {
    return benchmark.operationsPerInvocation() >= MANY_OPERATIONS
        || benchmark.measurementBatchSize() >= LARGE_BATCH
        || isReportedInMilliseconds(benchmark)
        || FixtureFiles.areMadeFor(benchmark)
        || hasSlowCode(benchmark);
  }

  // Operations per millisecond say nothing: the author may have meant thousands of them.
  private static boolean isReportedInMilliseconds(BenchmarkMethod benchmark) {
    return !benchmark.modes().contains(Mode.THROUGHPUT)
        && benchmark.outputTimeUnit().stream()
            .anyMatch(unit -> unit.compareTo(TimeUnit.MILLISECONDS) >= 0);
  }

  private static boolean hasSlowCode(BenchmarkMethod benchmark) {
    LargeLoops loops = LargeLoops.of(benchmark);
    MethodAnalyses analyses = benchmark.inClass().analyses();
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .anyMatch(
            reached ->
                waits(reached.method())
                    || analyses
                        .of(reached.method(), reached.exact())
                        .filter(method -> loops.isIn(method.graph()))
                        .isPresent());
  }

  private static boolean waits(DeclaredMethod method) {
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction instanceof MethodInsnNode call
          && (EffectTable.bundled().doesInputOutput(call)
              || EffectTable.bundled().says(call, Trait.SLEEPS))) {
        return true;
      }
    }
    return false;
  }
}
