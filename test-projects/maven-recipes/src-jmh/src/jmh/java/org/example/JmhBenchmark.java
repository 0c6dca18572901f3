// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures a method of src/main. */
@State(Scope.Thread)
public class JmhBenchmark {
  private int number = 3;

  /** RETU: nothing depends on the square. */
  @Benchmark
  public void square() {
    Product.square(number);
  }
}
