// SPDX-License-Identifier: Apache-2.0
package conformance;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Compilers call the accessor of each component, and branch on literals. */
@State(Scope.Thread)
public class RecordPatterns {
  record Point(int x, int y) {}

  record Line(Point a, Point b) {}

  sealed interface Shape permits Circle, Stack {}

  record Circle(double radius) implements Shape {}

  record Stack(double height, Shape rest) implements Shape {}

  Object object = new Point(1, 2);
  Object line = new Line(new Point(1, 2), new Point(3, 4));
  Shape shape = new Stack(1, new Circle(2));

  @Benchmark
  public int first() {
    return object instanceof Point(int x, int y) ? x : 0;
  }

  @Benchmark
  public boolean matches() {
    return object instanceof Point(int x, int y);
  }

  @Benchmark
  public int nested() {
    return line instanceof Line(Point(int x, int y), Point b) ? x + y : 0;
  }

  @Benchmark
  public int switched() {
    return switch (object) {
      case Point(int x, int y) -> x;
      default -> 0;
    };
  }

  @Benchmark
  public double guarded() {
    return switch (object) {
      case Point(int x, int y) when x > y -> x;
      case Point p -> p.y();
      default -> 0;
    };
  }

  @Benchmark
  public double sealed() {
    return switch (shape) {
      case Circle(double radius) -> radius * 2;
      case Stack(double height, Shape rest) -> height;
    };
  }

  @Benchmark
  public double constant() {
    return switch (shape) {
      case Circle(double radius) -> 1;
      case Stack stack -> stack.height();
    };
  }

  @Benchmark
  public double helper() {
    return height(shape);
  }

  private static double height(Shape shape) {
    return shape instanceof Stack(double height, Shape rest) ? height : 0;
  }

  @Benchmark
  public void wrong() {
    if (object instanceof Point(int x, int y)) {
      Math.sqrt((double) x * y); // BUG: RETU HIGH
    }
  }

  @Benchmark
  public void wrongAccessor() {
    if (object instanceof Point p) {
      p.hashCode(); // BUG: RETU
    }
  }
}
