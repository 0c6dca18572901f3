// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Of each two faults, the filter file excludes the first; it also excludes the missing fork. */
@State(Scope.Thread)
@Fork(0)
public class FilteredBenchmark {
  private final int excludedSeed = 4711;
  private final int reportedSeed = 4713;
  private int count = 3;

  /** LOOP. */
  @Benchmark
  public int excludedSum() {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += square(i);
    }
    return sum;
  }

  /** LOOP. */
  @Benchmark
  public int reportedSum() {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += square(i);
    }
    return sum;
  }

  /** FINAL. */
  @Benchmark
  public int excludedConstant() {
    return square(excludedSeed);
  }

  /** FINAL. */
  @Benchmark
  public int reportedConstant() {
    return square(reportedSeed);
  }

  private static int square(int number) {
    return number * number;
  }
}
