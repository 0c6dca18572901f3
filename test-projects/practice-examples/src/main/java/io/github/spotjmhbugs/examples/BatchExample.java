// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

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
 * BATCH: a warm-up of single calls leaves the measured batch to the interpreter.
 *
 * <p>Both classes append to a text that each iteration begins anew, so that the calls of an
 * iteration have to be counted, not timed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
public abstract class BatchExample {
  private static final int APPENDED = 5000;

  private StringBuilder text = new StringBuilder();

  /** Warms up with five single calls. */
  @Warmup(iterations = 5)
  @Measurement(iterations = 1, batchSize = APPENDED)
  public static class Wrong extends BatchExample {} // BUG: BATCH

  /** Warms up with what it measures. */
  @Warmup(iterations = 5, batchSize = APPENDED)
  @Measurement(iterations = 1, batchSize = APPENDED)
  public static class Right extends BatchExample {}

  /** Begins anew. */
  @Setup(Level.Iteration)
  public void clear() {
    text = new StringBuilder();
  }

  /**
   * Appends to the text.
   *
   * @return the text
   */
  @Benchmark
  public StringBuilder append() {
    return text.append(text.length());
  }
}
