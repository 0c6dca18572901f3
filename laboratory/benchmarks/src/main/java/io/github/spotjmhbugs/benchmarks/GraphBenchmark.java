// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What the data-dependency graphs of the methods of benchmark classes cost. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class GraphBenchmark {
  /**
   * @param trees the input
   * @param blackhole takes the graphs
   */
  @Benchmark
  public void graphs(BenchmarkTrees trees, Blackhole blackhole) {
    for (DeclaredMethod method : trees.methods()) {
      blackhole.consume(DataDependencyGraph.of(method.owner().name, method.method()));
    }
  }
}
