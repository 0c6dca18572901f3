// SPDX-License-Identifier: Apache-2.0
package org.example;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The category on the class: whatever is in it. */
@State(Scope.Thread)
@Fork(0)
@SuppressFBWarnings("JMH")
public class SuppressedClassBenchmark {
  private final double step = 42.5;
  private double start = 1.5;

  /** INVO. */
  @Setup(Level.Invocation)
  public void next() {
    start++;
  }

  /** RETU. */
  @Benchmark
  public void root() {
    Math.sqrt(start);
  }

  /** FINAL. */
  @Benchmark
  public double sine() {
    return Math.sin(step);
  }
}
