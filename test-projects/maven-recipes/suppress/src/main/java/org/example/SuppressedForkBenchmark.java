// SPDX-License-Identifier: Apache-2.0
package org.example;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The annotation is on the class, and so is what suppresses it. */
@State(Scope.Thread)
@Fork(0)
@SuppressFBWarnings(value = "JMH_FORK_ZERO_ANNOTATION", justification = "cannot run in a JVM of its own")
public class SuppressedForkBenchmark {
  private double start = 1.5;

  /** Nothing is suppressed here. */
  @Benchmark
  public void root() {
    Math.sqrt(start);
  }
}
