// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.tree.ClassNode;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What it costs to see benchmarks, fixtures and states in parsed classes as JMH sees them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class ModelBenchmark {
  /**
   * @param trees the input
   * @param blackhole takes the models
   */
  @Benchmark
  public void model(BenchmarkTrees trees, Blackhole blackhole) {
    EffectAnalysis effects = trees.newAnalysis();
    for (ClassNode tree : trees.classes()) {
      blackhole.consume(BenchmarkClass.of(tree, effects, Optional.empty()));
    }
  }
}
