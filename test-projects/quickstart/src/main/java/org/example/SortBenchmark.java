// SPDX-License-Identifier: Apache-2.0
package org.example;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Sorts a few numbers, for which an array has to be shuffled again each time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SortBenchmark {
  private int[] unsorted;
  private int[] numbers;

  /** Draws the numbers. */
  @Setup
  public void draw() {
    unsorted = new Random(42).ints(64).toArray();
  }

  /** INVO: the timestamps around it weigh more than sorting 64 numbers. */
  @Setup(Level.Invocation)
  public void copy() { // BUG: INVO
    numbers = unsorted.clone();
  }

  /** Sorts the copy in place. */
  @Benchmark
  public void sort() {
    Arrays.sort(numbers);
  }
}
