// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs.sample;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The same faults, each suppressed where its finding is: on the class, a field or a method. */
@State(Scope.Thread)
@Fork(0)
@SuppressFBWarnings("JMH_FORK_ZERO_ANNOTATION")
public class Suppressed {
  @SuppressFBWarnings("JMH_FINAL_CONSTANT_INPUT")
  private final int width = 4713;

  /** An input that no compiler knows. */
  @Param("3")
  public int x;

  /** Runs around each invocation. */
  @Setup(Level.Invocation)
  @SuppressFBWarnings("JMHINVO")
  public void prepare() {
    x++;
  }

  /** Drops a result. */
  @Benchmark
  @SuppressFBWarnings("JMH_RETU_IGNORED_RESULT")
  public void drop() {
    square(x);
  }

  /**
   * @return a sum over calls
   */
  @Benchmark
  @SuppressFBWarnings("JMH_LOOP")
  public int fold() {
    int sum = 0;
    for (int i = 0; i < x; i++) {
      sum += square(i);
    }
    return sum;
  }

  /**
   * @param state shared with another benchmark, not suppressed
   * @return a product
   */
  @Benchmark
  public int area(SharedState state) {
    return state.area() * width;
  }

  private static int square(int number) {
    return number * number + 1;
  }
}
