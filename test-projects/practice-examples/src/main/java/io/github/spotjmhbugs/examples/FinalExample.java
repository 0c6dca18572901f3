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
 * FINAL: an input that the compilers know is no input.
 *
 * <p>The two states differ in one word. The square root of a number that cannot change is a number
 * that cannot change, so there is nothing left to do at run time. Whether it is so for a logarithm
 * depends on how far the JIT compiler knows that function.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class FinalExample {
  private static final double GRAVITY = 9.81;

  /** javac copies the value to wherever the field is read: no access to the field is left. */
  @State(Scope.Thread)
  public static class Constant {
    private final double height = 42.5; // BUG: FINAL HIGH
  }

  /** The field may change between two invocations, so it is read each time. */
  @State(Scope.Thread)
  public static class Variable {
    private double height = 42.5;
  }

  /** How long a stone falls: a product, a quotient and a square root of constants. */
  @Benchmark
  public double wrongSquareRoot(Constant fall) {
    return Math.sqrt(2 * fall.height / GRAVITY);
  }

  /** The same of a height that nobody knows ahead of time. */
  @Benchmark
  public double rightSquareRoot(Variable fall) {
    return Math.sqrt(2 * fall.height / GRAVITY);
  }

  /** The logarithm of a constant. */
  @Benchmark
  public double wrongLogarithm(Constant fall) {
    return Math.log(fall.height);
  }

  /** The logarithm of a field. */
  @Benchmark
  public double rightLogarithm(Variable fall) {
    return Math.log(fall.height);
  }
}
