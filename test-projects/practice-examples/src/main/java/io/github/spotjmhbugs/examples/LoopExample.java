// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * LOOP: what one call costs, asked of a loop that folds the results of a thousand.
 *
 * <p>The call turns a colour into a shade of grey: shifts and masks, three products and two sums.
 * All scores are per call. The wrong benchmark adds the results up; of the three ways to loop, that
 * is the one that lets the JIT compiler see a thousand calls as one computation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class LoopExample {
  private static final int CALLS = 1000;

  private final int[] pixels = new Random(1).ints(CALLS).toArray();
  private int pixel = pixels[0];

  private static int grey(int rgb) {
    return (77 * (rgb >> 16 & 0xff) + 150 * (rgb >> 8 & 0xff) + 29 * (rgb & 0xff)) >> 8;
  }

  /** The first way: an accumulator. Right only if the sum over an image is the workload. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public int wrongAccumulator() {
    int sum = 0;
    for (int rgb : pixels) {
      sum += grey(rgb); // BUG: LOOP
    }
    return sum;
  }

  /** The second way: every result is consumed on its own. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void rightBlackhole(Blackhole blackhole) {
    for (int rgb : pixels) {
      blackhole.consume(grey(rgb));
    }
  }

  /** The third way: a call that the JIT compiler cannot look into. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void rightSink() {
    for (int rgb : pixels) {
      sink(grey(rgb));
    }
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static void sink(int value) {}

  /** Best: no loop but that of JMH. */
  @Benchmark
  public int rightOneCall() {
    return grey(pixel);
  }
}
