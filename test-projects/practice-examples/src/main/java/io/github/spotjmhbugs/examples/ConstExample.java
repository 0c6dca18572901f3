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
import org.openjdk.jmh.annotations.Warmup;

/**
 * CONST: what is computed from constants alone, the JIT compiler computes once.
 *
 * <p>Rounding is Java code that C2 inlines and folds; parsing a number has a loop, which it does
 * not fold.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class ConstExample {
  private double distance = 42.195;
  private String digits = "42195";

  /** Nothing: what a folded benchmark measures as well. */
  @Benchmark
  public void empty() {}

  /** Folded to 42. */
  @Benchmark
  public long wrongRound() {
    return Math.round(42.195); // BUG: CONST HIGH
  }

  /** The same of a field that may change. */
  @Benchmark
  public long rightRound() {
    return Math.round(distance);
  }

  /** A loop over the digits, of which the compiler knows each. */
  @Benchmark
  public int wrongParse() {
    return Integer.parseInt("42195"); // BUG: CONST
  }

  /** The same of a field that may change. */
  @Benchmark
  public int rightParse() {
    return Integer.parseInt(digits);
  }
}
