// SPDX-License-Identifier: Apache-2.0
package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Three benchmarks that measure what they say, each in JVMs of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
public class NumberBenchmark {
  private double angle = 42.5;
  private double start = 1.5;
  private int[] numbers = {3, 1, 4, 1, 5, 9, 2, 6};

  /** JMH consumes what a benchmark returns. */
  @Benchmark
  public double root() {
    return Math.sqrt(start);
  }

  /** The field is not final: its value is not known before the benchmark runs. */
  @Benchmark
  public double sine() {
    return Math.sin(angle);
  }

  /** Each result is consumed on its own. */
  @Benchmark
  public void squares(Blackhole blackhole) {
    for (int number : numbers) {
      blackhole.consume(square(number));
    }
  }

  private static int square(int number) {
    return number * number;
  }
}
