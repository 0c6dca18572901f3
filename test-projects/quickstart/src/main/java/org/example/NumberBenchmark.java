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

/** Three benchmarks that measure little of what they seem to. FORK: they share one JVM. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(0)
public class NumberBenchmark { // BUG: FORK
  private final double angle = 42.5; // BUG: FINAL
  private double start = 1.5;
  private int[] numbers = {3, 1, 4, 1, 5, 9, 2, 6};

  /** RETU: nothing depends on the root. */
  @Benchmark
  public void root() {
    Math.sqrt(start); // BUG: RETU HIGH
  }

  /** FINAL: the angle is a constant to the compilers. */
  @Benchmark
  public double sine() {
    return Math.sin(angle);
  }

  /** LOOP: the sum leaves the calls open to being merged. */
  @Benchmark
  public int squares() {
    int sum = 0;
    for (int number : numbers) {
      sum += square(number); // BUG: LOOP
    }
    return sum;
  }

  private static int square(int number) {
    return number * number;
  }
}
