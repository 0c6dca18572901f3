// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One finding of each practice, known and left for later. */
@State(Scope.Thread)
@Fork(0)
public class KnownBenchmark {
  private final int seed = 4711;
  private double start = 1.5;

  /** RETU, in a helper. */
  @Benchmark
  public void forgotten() {
    forget(start);
  }

  /** LOOP. */
  @Benchmark
  public int squares(Numbers numbers) {
    int sum = 0;
    for (int number : numbers.all()) {
      sum += Helper.square(number);
    }
    return sum;
  }

  /** FINAL. */
  @Benchmark
  public int constant() {
    return Helper.square(seed);
  }

  /** No fault. */
  @Benchmark
  public int first(Numbers numbers) {
    return numbers.first();
  }

  private static void forget(double number) {
    double next = number + 1;
    Math.sqrt(next);
  }
}
