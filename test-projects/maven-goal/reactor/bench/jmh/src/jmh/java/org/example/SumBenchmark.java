// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class SumBenchmark {
  private double x = 42;

  @Benchmark
  public double sum() {
    double sum = 0;
    for (int i = 0; i < 1000; i++) {
      sum += Math.sin(x + i);
    }
    return sum;
  }
}
