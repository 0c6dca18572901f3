// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * SHARE: a counter that threads share costs more than what they count.
 *
 * <p>Two threads compute square roots and count them, in one field or in one each.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Threads(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class ShareExample {
  /** One counter for all. */
  @State(Scope.Benchmark)
  public static class Together {
    private long calls;
  }

  /** A counter for each thread, and the number. */
  @State(Scope.Thread)
  public static class Each {
    private long calls;
    private double number = 42;
  }

  /** The cache line of the counter goes to and fro, and increments are lost. */
  @Benchmark
  public double wrongCount(Together counter, Each input) {
    counter.calls++; // BUG: SHARE NORMAL
    return Math.sqrt(input.number);
  }

  /** The counter stays in the cache of its core. */
  @Benchmark
  public double rightCount(Each counter) {
    counter.calls++;
    return Math.sqrt(counter.number);
  }
}
