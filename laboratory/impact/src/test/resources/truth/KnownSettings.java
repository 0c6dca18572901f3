// SPDX-License-Identifier: Apache-2.0
package truth;

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

/** Benchmarks that are measured cold, where that decides the score and where it does not. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class KnownSettings {
  private long bits = 0x123456789abcdefL;

  private long mixed(int rounds) {
    long x = bits;
    for (int i = 0; i < rounds; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    return x;
  }

  /** The interpreter runs all that is measured. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 2, time = 2, timeUnit = TimeUnit.MILLISECONDS)
  public long tooShort() {
    return mixed(100);
  }

  /** The compilers are done after a hundredth of what is measured. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1, time = 6)
  public long longEnough() {
    return mixed(100);
  }

  /** The batch is over before the compilers begin. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 5)
  @Measurement(iterations = 1, batchSize = 4000)
  public long smallBatch() {
    return mixed(20);
  }

  /** Each call takes so long that a few warm up: its loop is compiled while it runs. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 5)
  @Measurement(iterations = 1, batchSize = 50)
  public long longCalls() {
    return mixed(5_000_000);
  }
}
