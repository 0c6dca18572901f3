// SPDX-License-Identifier: Apache-2.0
package org.example;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Faults in methods and fields: of each two, the first is suppressed. */
@State(Scope.Thread)
public class MemberBenchmark {
  @SuppressFBWarnings("JMH_FINAL_CONSTANT_INPUT")
  private final int suppressedSeed = 4711;

  private final int reportedSeed = 4713;

  private int number = 3;
  private double start = 1.5;

  /** By its practice; the fixtures of a state are one finding, so it has no twin here. */
  @Setup(Level.Invocation)
  @SuppressFBWarnings(value = "JMHINVO", justification = "the benchmarks take seconds")
  public void suppressedSetup() {
    number++;
  }

  /** By its pattern. */
  @Benchmark
  @SuppressFBWarnings("JMH_RETU_IGNORED_RESULT")
  public void suppressedCall() {
    square(number);
  }

  /** Its twin. */
  @Benchmark
  public void reportedCall() {
    square(number);
  }

  /** The fault is in the helper, the annotation on the benchmark. */
  @Benchmark
  @SuppressFBWarnings("JMH_RETU")
  public void suppressedHelper() {
    forget(start);
  }

  /** Its twin. */
  @Benchmark
  public void reportedHelper() {
    forget(start);
  }

  /** By the beginning of its pattern's name. */
  @Benchmark
  @SuppressFBWarnings("JMH_LOOP")
  public int suppressedLoop() {
    int sum = 0;
    for (int i = 0; i < number; i++) {
      sum += square(i);
    }
    return sum;
  }

  /** Its twin. */
  @Benchmark
  public int reportedLoop() {
    int sum = 0;
    for (int i = 0; i < number; i++) {
      sum += square(i);
    }
    return sum;
  }

  /** By its practice, on the method that has the annotation. */
  @Benchmark
  @Fork(0)
  @SuppressFBWarnings("JMHFORK")
  public int suppressedFork() {
    return square(suppressedSeed);
  }

  /** Its twin. */
  @Benchmark
  @Fork(0)
  public int reportedFork() {
    return square(reportedSeed);
  }

  private static void forget(double number) {
    Math.sqrt(number);
  }

  private static int square(int number) {
    return number * number;
  }
}
