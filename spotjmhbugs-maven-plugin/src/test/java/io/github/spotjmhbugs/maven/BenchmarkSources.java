// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

/** Sources of benchmarks for tests. */
final class BenchmarkSources {
  /** A benchmark with one sure RETU finding. */
  static final String DEAD_CODE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class DeadCode {
        private double x = 42;
        @Benchmark public void wrong() {
          Math.log(x);
        }
      }
      """;

  /** A fixture that runs per invocation, without a benchmark. */
  static final String FIXTURE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public abstract class Fixture {
        protected int[] numbers;
        @Setup(Level.Invocation) public void fill() {
          numbers = new int[] {3, 1, 2};
        }
      }
      """;

  /** A benchmark that has its fixture from elsewhere. */
  static final String HEIR =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      public class Heir extends Fixture {
        @Benchmark public int first() {
          return numbers[0];
        }
      }
      """;

  /** A benchmark with one finding, of low confidence. */
  static final String SINGLE_SHOT_FIXTURE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      @BenchmarkMode(Mode.SingleShotTime)
      public class SingleShot {
        private int[] numbers;
        @Setup(Level.Invocation) public void fill() {
          numbers = new int[] {3, 1, 2};
        }
        @Benchmark public int first() {
          return numbers[0];
        }
      }
      """;

  private BenchmarkSources() {}
}
