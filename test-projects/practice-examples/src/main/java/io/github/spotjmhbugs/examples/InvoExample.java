// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * INVO: a benchmark that destroys its input needs a new one each time.
 *
 * <p>Sorting leaves a sorted array behind. A fixture for each invocation restores it, and JMH then
 * takes the time before and after each invocation to keep the fixture out of the score. Two clock
 * readings are in it instead; {@link #wrongNothing} shows what they cost.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class InvoExample {
  private final int[] unsorted = new Random(1).ints(16).toArray();

  /** The array to sort, made anew for each invocation. */
  @State(Scope.Thread)
  public static class Restored {
    private int[] data;

    /** Runs before each invocation, outside the measured time. */
    @Setup(Level.Invocation)
    public void restore(InvoExample example) { // BUG: INVO
      data = example.unsorted.clone();
    }
  }

  /** The sorting, with whatever JMH needs to leave the fixture out. */
  @Benchmark
  public int[] wrongSort(Restored restored) {
    Arrays.sort(restored.data);
    return restored.data;
  }

  /** No work at all: what is left is what the measurement costs. */
  @Benchmark
  public int[] wrongNothing(Restored restored) {
    return restored.data;
  }

  /** The copy is a part of the score here, and is measured below. */
  @Benchmark
  public int[] rightCopyAndSort() {
    int[] data = unsorted.clone();
    Arrays.sort(data);
    return data;
  }

  /** The baseline: to be subtracted from the score above. */
  @Benchmark
  public int[] rightCopy() {
    return unsorted.clone();
  }
}
