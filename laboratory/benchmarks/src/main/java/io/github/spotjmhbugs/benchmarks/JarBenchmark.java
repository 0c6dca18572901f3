// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.benchmarks.compare.AsmPass;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A scan of a whole jar, from opening it to its findings, beside what reading the classes costs.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class JarBenchmark {
  /** How the jar is scanned. */
  @State(Scope.Benchmark)
  public static class Options {
    /** Classes at a time; the visit takes one at a time too. */
    @Param("1")
    int jobs;
  }

  /**
   * {@return the findings}
   *
   * @param jar the input
   * @param options how to scan it
   * @throws IOException when the jar cannot be read
   */
  @Benchmark
  public TargetResult scan(Jar jar, Options options) throws IOException {
    try (ClassContainer classes = jar.open()) {
      return new TargetScanner(options.jobs).scan("jar", classes, List.of());
    }
  }

  /**
   * Visits every instruction of the same classes and does nothing.
   *
   * @param jar the input
   * @return how many classes were visited
   * @throws IOException when the jar cannot be read
   */
  @Benchmark
  public int visit(Jar jar) throws IOException {
    try (ClassContainer classes = jar.open()) {
      return AsmPass.visit(classes);
    }
  }
}
