// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs.sample;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** All five practices; those of the state are in {@link SharedState}. */
@State(Scope.Thread)
@Fork(0)
public class Reported {
  /** An input that no compiler knows. */
  @Param("3")
  public int x;

  /** Drops a result. */
  @Benchmark
  public void drop() {
    square(x);
  }

  /**
   * @return a sum over calls
   */
  @Benchmark
  public int fold() {
    int sum = 0;
    for (int i = 0; i < x; i++) {
      sum += square(i);
    }
    return sum;
  }

  /**
   * @param state shared with another benchmark
   * @return a product
   */
  @Benchmark
  public int area(SharedState state) {
    return state.area();
  }

  private static int square(int number) {
    return number * number + 1;
  }
}
