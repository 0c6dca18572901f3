// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

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
 * WARM: without warm-up, the score is a mixture of interpreted and compiled code.
 *
 * <p>Both classes measure the same check sum. The first iterations of the wrong one run in the
 * interpreter, and then in code that the JIT compiler replaces before long.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public abstract class WarmExample {
  private final byte[] data = new byte[10_000];

  /** Counts every invocation from the first one on. */
  @Warmup(iterations = 0)
  public static class Wrong extends WarmExample {} // BUG: WARM LOW

  /** Lets the JIT compiler finish first. */
  @Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
  public static class Right extends WarmExample {}

  /** Fills the input with numbers that no compiler knows. */
  protected WarmExample() {
    new Random(1).nextBytes(data);
  }

  /** The check sum that RFC 1071 defines for packets of the Internet. */
  @Benchmark
  public int checkSum() {
    int sum = 0;
    for (int i = 0; i < data.length; i += 2) {
      int word = (data[i] & 0xff) << 8 | (data[i + 1] & 0xff);
      sum = (sum << 1 | sum >>> 31) ^ word;
    }
    return sum;
  }
}
