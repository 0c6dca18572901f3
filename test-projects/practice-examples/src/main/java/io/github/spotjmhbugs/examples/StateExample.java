// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * STATE: what the first invocation does to a state, the others find done.
 *
 * <p>They sort numbers that are in order, and read a stream to its end that is at its end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class StateExample {
  private final byte[] bytes = new byte[100_000];
  private final byte[] buffer = new byte[100_000];
  private final int[] unsorted = new Random(1).ints(1000).toArray();

  private final int[] numbers = unsorted.clone();
  private final ByteArrayInputStream once = new ByteArrayInputStream(bytes);

  /** Sorts once, and then looks whether the numbers are sorted. */
  @Benchmark
  public int[] wrongSort() {
    Arrays.sort(numbers); // BUG: STATE NORMAL
    return numbers;
  }

  /** Sorts a copy; {@link #rightCopy} says how much of the time is the copying. */
  @Benchmark
  public int[] rightSort() {
    int[] copy = unsorted.clone();
    Arrays.sort(copy);
    return copy;
  }

  /** The copying alone. */
  @Benchmark
  public int[] rightCopy() {
    return unsorted.clone();
  }

  /** Reads 100,000 bytes once, and then nothing. */
  @Benchmark
  public int wrongRead() {
    return once.read(buffer, 0, buffer.length); // BUG: STATE NORMAL
  }

  /** Reads 100,000 bytes each time. */
  @Benchmark
  public int rightRead() {
    return new ByteArrayInputStream(bytes).read(buffer, 0, buffer.length);
  }
}
