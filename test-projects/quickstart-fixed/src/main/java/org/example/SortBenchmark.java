// SPDX-License-Identifier: Apache-2.0
package org.example;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Sorts a few numbers; the copy that this takes is measured on its own as well. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SortBenchmark {
  private int[] unsorted;

  /** Draws the numbers. */
  @Setup
  public void draw() {
    unsorted = new Random(42).ints(64).toArray();
  }

  /** The baseline of {@link #copyAndSort()}. */
  @Benchmark
  public int[] copy() {
    return unsorted.clone();
  }

  /** Sorts a copy: the numbers are the same in each invocation. */
  @Benchmark
  public int[] copyAndSort() {
    int[] numbers = unsorted.clone();
    Arrays.sort(numbers);
    return numbers;
  }
}
