// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class RootBenchmark {
  private double x = 42;

  @Benchmark
  public void ignored() {
    Math.sqrt(x);
  }

  @Benchmark
  public double returned() {
    return Math.sqrt(x);
  }
}
