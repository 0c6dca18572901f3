// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the tests run. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProfiledBenchmark {
  private double x = 42;
  private int calls;

  @Benchmark
  public double right() {
    return Math.log(x);
  }

  @Benchmark
  public void wrong() {
    Math.log(x);
  }

  @Benchmark
  @SuppressFBWarnings("JMH_RETU_IGNORED_RESULT")
  public void suppressed() {
    Math.log(x);
  }

  @Benchmark
  public int counts() {
    return ++calls;
  }

  @Benchmark
  @Fork(0)
  @Warmup(iterations = 0)
  public double unforked() {
    return Math.log(x);
  }

  @Benchmark
  @Group("group")
  public void alone() {
    Math.log(x);
  }

  /** A class in another. */
  @State(Scope.Thread)
  @Warmup(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 2, time = 1, timeUnit = TimeUnit.MILLISECONDS)
  @BenchmarkMode(Mode.AverageTime)
  public static class Nested {
    private double y = 7;

    @Benchmark
    public void drops() {
      Math.sqrt(y);
      Math.log(y);
    }
  }
}
