// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Its twin. */
@State(Scope.Thread)
@Fork(0)
public class ReportedForkBenchmark {
  private double start = 1.5;

  /** Nothing is suppressed here. */
  @Benchmark
  public void root() {
    Math.sqrt(start);
  }
}
