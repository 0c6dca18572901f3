// SPDX-License-Identifier: Apache-2.0
package conformance;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Records, sealed types, patterns, switches that have a value, text blocks. */
@State(Scope.Thread)
public class Records {
  record Point(int x, int y) {
    Point {
      if (x < 0) {
        throw new IllegalArgumentException("negative");
      }
    }

    double length() {
      return Math.sqrt((double) x * x + (double) y * y);
    }
  }

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  enum Color { RED, GREEN }

  interface Named {
    private String prefix() {
      return "name";
    }

    default String name() {
      return prefix() + hashCode();
    }
  }

  int n = 3;
  Object object = new Point(1, 2);
  Shape shape = new Circle(2);
  Color color = Color.RED;
  String word = "two";

  @Benchmark
  public double accessor() {
    return new Point(n, 4).length();
  }

  @Benchmark
  public boolean recordEquals() {
    return new Point(n, 4).equals(object);
  }

  @Benchmark
  public int recordHashCode() {
    return object.hashCode();
  }

  @Benchmark
  public void recordDropped() {
    new Point(n, 4).length(); // BUG: RETU
  }

  @Benchmark
  public int instanceOfPattern() {
    return object instanceof Point p && p.x() > 0 ? p.y() : 0;
  }

  @Benchmark
  public double negatedPattern() {
    if (!(shape instanceof Circle circle)) {
      return 0;
    }
    return circle.radius() * 2;
  }

  @Benchmark
  public int arrowSwitch() {
    return switch (word) {
      case "one" -> 1;
      case "two", "three" -> n;
      default -> {
        int length = word.length();
        yield length * 2;
      }
    };
  }

  @Benchmark
  public double enumArrowSwitch() {
    return switch (color) {
      case RED -> n * 0.5;
      case GREEN -> Math.sqrt(n);
    };
  }

  @Benchmark
  public void enumArrowSwitchDropped() {
    switch (color) {
      case RED -> Math.sqrt(n); // BUG: RETU HIGH
      default -> { }
    }
  }

  @Benchmark
  public int textBlock() {
    return """
        a text of
        two lines\
        """
        .indexOf(word);
  }

  @Benchmark
  public String privateInterfaceMethod() {
    return new Named() {}.name();
  }

  @Benchmark
  public int localRecord() {
    record Pair(int a, int b) {}
    Pair pair = new Pair(n, n + 1);
    return pair.a() * pair.b();
  }

  @Benchmark
  public int inferred() {
    var point = new Point(n, 2);
    var sum = 0;
    for (var digit : word.toCharArray()) {
      sum = sum * 31 + digit;
    }
    return sum + point.x();
  }
}
