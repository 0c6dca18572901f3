// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
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
 * OPS: JMH divides by the number of operations that the author states, right or wrong.
 *
 * <p>All benchmarks measure square roots, 100 in an invocation or just one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class OpsExample {
  private static final int ROOTS = 100;

  private double number = 42;

  /** The annotation was not changed with the loop. */
  @Benchmark
  @OperationsPerInvocation(16)
  public void wrongNumber(Blackhole blackhole) {
    for (int i = 0; i < ROOTS; i++) { // BUG: OPS NORMAL
      blackhole.consume(Math.sqrt(number + i));
    }
  }

  /** One constant for both. */
  @Benchmark
  @OperationsPerInvocation(ROOTS)
  public void rightNumber(Blackhole blackhole) {
    for (int i = 0; i < ROOTS; i++) {
      blackhole.consume(Math.sqrt(number + i));
    }
  }

  /** No loop: JMH repeats the operation. */
  @Benchmark
  public double rightOneRoot() {
    return Math.sqrt(number);
  }
}
