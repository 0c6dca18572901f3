// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * PARAM: what is computed from a parameter before JMH sets it is computed from 0.
 *
 * <p>The wrong benchmark hashes an array of length 0, although JMH prints "(size): 1000" beside its
 * score.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class ParamExample {
  /** Makes the array with the object. */
  @State(Scope.Thread)
  public static class Early {
    @Param("1000")
    private int size;

    private final int[] numbers = new int[size]; // BUG: PARAM HIGH
  }

  /** Makes the array when the parameter is set. */
  @State(Scope.Thread)
  public static class Late {
    @Param("1000")
    private int size;

    private int[] numbers = {};

    /** Runs after JMH has set the parameter. */
    @Setup
    public void fill() {
      numbers = new int[size];
    }
  }

  /** Hashes nothing. */
  @Benchmark
  public int wrongHash(Early state) {
    return Arrays.hashCode(state.numbers);
  }

  /** Hashes 1,000 numbers. */
  @Benchmark
  public int rightHash(Late state) {
    return Arrays.hashCode(state.numbers);
  }
}
