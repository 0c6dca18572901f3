// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A result that nobody looks at. */
@State(Scope.Thread)
public class MainBenchmark {
  private double start = 1.5;

  /** RETU: nothing depends on the root. */
  @Benchmark
  public void root() {
    Math.sqrt(start);
  }
}
