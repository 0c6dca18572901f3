// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * FORK: benchmarks that share one JVM share its profiles.
 *
 * <p>The same loop measures the areas of rectangles, then of squares, then of triangles; JMH runs
 * benchmarks in the order of their names. In a JVM of its own, each finds a call site that has only
 * seen one class, and the JIT compiler inlines that one method. In a shared JVM only the first
 * does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public abstract class ForkExample {
  private static final int CALLS = 1000;

  private final double[] areas = new double[CALLS];
  private final Shape[] rectangles = new Shape[CALLS];
  private final Shape[] squares = new Shape[CALLS];
  private final Shape[] triangles = new Shape[CALLS];

  /** All of them run in the JVM that was started for the launcher. */
  @Fork(0)
  public static class Wrong extends ForkExample {} // BUG: FORK

  /** Each of them runs in two JVMs of its own. */
  @Fork(2)
  public static class Right extends ForkExample {}

  private interface Shape {
    double area();
  }

  private record Rectangle(double width, double height) implements Shape {
    @Override
    public double area() {
      return width * height;
    }
  }

  private record Square(double side) implements Shape {
    @Override
    public double area() {
      return side * side;
    }
  }

  private record Triangle(double base, double height) implements Shape {
    @Override
    public double area() {
      return base * height / 2;
    }
  }

  /** Makes the shapes, of different sizes, and areas for who only reads them. */
  @Setup
  public void draw() {
    for (int i = 0; i < CALLS; i++) {
      rectangles[i] = new Rectangle(i, i + 1);
      squares[i] = new Square(i);
      triangles[i] = new Triangle(i, i + 1);
      areas[i] = i + 0.5;
    }
  }

  private void measure(Shape[] shapes) {
    for (int i = 0; i < CALLS; i++) {
      areas[i] = shapes[i].area();
    }
  }

  /** The first: the profile is its own either way. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void rectangles() {
    measure(rectangles);
  }

  /** The second: in a shared JVM, the call site has seen two classes. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void squares() {
    measure(squares);
  }

  /** The third: in a shared JVM, the call site has seen three classes. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void triangles() {
    measure(triangles);
  }

  /** The JIT compiler is told not to look into the sink, but only in a JVM that JMH has started. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void valuesToSink() {
    for (int i = 0; i < CALLS; i++) {
      sink(Math.sqrt(areas[i]));
    }
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static void sink(double value) {}
}
