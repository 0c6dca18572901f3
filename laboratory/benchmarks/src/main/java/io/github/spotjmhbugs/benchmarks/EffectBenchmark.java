// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What it costs to find out what the calls in the methods of benchmark classes do, callees
 * included. An analysis makes the graphs that it needs, so subtract {@link GraphBenchmark}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class EffectBenchmark {
  /**
   * @param trees the input
   * @param blackhole takes the methods' analyses
   */
  @Benchmark
  public void effects(BenchmarkTrees trees, Blackhole blackhole) {
    // One that is kept would remember the callees.
    MethodAnalyses analyses = new MethodAnalyses(trees.newAnalysis());
    for (DeclaredMethod method : trees.methods()) {
      blackhole.consume(analyses.of(method, ExactTypes.NONE));
    }
  }
}
