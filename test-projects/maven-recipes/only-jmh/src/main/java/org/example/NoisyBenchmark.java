// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One finding of each practice. FORK: the annotation below. */
@State(Scope.Thread)
@Fork(0)
public class NoisyBenchmark {
  private final int seed = 4711;
  private int[] numbers = {3, 1, 4, 1, 5};

  /** INVO: the timestamps around it weigh more than a few squares. */
  @Setup(Level.Invocation)
  public void next() {
    numbers[0]++;
  }

  /**
   * RETU: nothing depends on the first square. LOOP: the sum leaves the calls open to being merged.
   * FINAL: the square of the seed is a constant to the compilers.
   */
  @Benchmark
  public int squares() {
    square(numbers[0]);
    int sum = square(seed);
    for (int number : numbers) {
      sum += square(number);
    }
    return sum;
  }

  private static int square(int number) {
    return number * number;
  }
}
