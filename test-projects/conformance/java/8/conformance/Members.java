// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Classes inside of others, methods that compilers add, and conversions. */
@State(Scope.Thread)
public class Members {
  interface Shape {
    double area();

    default double doubled() {
      return 2 * area();
    }

    static Shape square(double side) {
      return () -> side * side;
    }
  }

  enum Operation {
    ADD {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    MULTIPLY {
      @Override
      int apply(int a, int b) {
        return a * b;
      }
    };

    abstract int apply(int a, int b);
  }

  abstract static class Node<T extends Comparable<T>> {
    abstract T key();
  }

  static final class Name extends Node<String> {
    private final String key;

    Name(String key) {
      this.key = key;
    }

    @Override
    String key() {
      return key;
    }
  }

  class Inner {
    private int hidden = n;

    private int twice() {
      return hidden * 2 + secret();
    }
  }

  int n = 3;
  long total;
  Integer boxed = 1000;
  byte narrow = 7;
  Operation operation = Operation.MULTIPLY;
  List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
  int[] array = {1, 2, 3};

  private int secret() {
    return n + 1;
  }

  static int sum(int... all) {
    int sum = 0;
    for (int i = 0; i < all.length; i++) {
      sum = sum * 31 + all[i];
    }
    return sum;
  }

  @Benchmark
  public double interfaceMethods() {
    return Shape.square(n).doubled();
  }

  @Benchmark
  public int enumWithBodies() {
    return operation.apply(n, 4);
  }

  @Benchmark
  public void enumDropped() {
    Operation.ADD.apply(n, 4); // BUG: RETU HIGH
  }

  @Benchmark
  public String bridge() {
    Node<String> node = new Name("k" + n);
    return node.key();
  }

  @Benchmark
  public int innerClass() {
    Inner inner = new Inner();
    inner.hidden += 2;
    return inner.twice();
  }

  @Benchmark
  public int varargs() {
    return sum(n, n + 1, n + 2);
  }

  @Benchmark
  public void varargsDropped() {
    sum(n, n + 1, n + 2); // BUG: RETU
  }

  @Benchmark
  public Integer boxing() {
    Integer next = boxed + 1;
    return next;
  }

  @Benchmark
  public boolean unboxing() {
    return boxed == n && list.get(0) < boxed;
  }

  @Benchmark
  public long compoundAssignments() {
    long sum = n;
    sum += boxed;
    sum <<= 2;
    sum ^= narrow;
    int i = 0;
    array[i++] += n;
    array[i] |= (int) sum;
    narrow += 3;
    return sum + narrow + array[0];
  }

  @Benchmark
  public int conditionals() {
    boolean isLarge = n > 2 && boxed > 10 || narrow < 0;
    Object chosen = isLarge ? boxed : "none";
    return chosen instanceof Integer ? (Integer) chosen : n > 3 ? 1 : -1;
  }

  @Benchmark
  public String concatenation() {
    return "n=" + n + ", " + boxed + ' ' + narrow + array.length;
  }

  @Benchmark
  public void concatenationDropped() {
    String text = "n=" + n; // BUG: RETU
  }

  @Benchmark
  public int arrays() {
    int[][] grid = {{n, 1}, {2, n}};
    int[] copy = grid[1].clone();
    return copy[0] + grid[0][1] + new int[] {n, n}[1];
  }

  @Benchmark
  public int asserted() {
    assert n > 0 : "n is " + n;
    return n * 31;
  }

  @Benchmark
  public Object classLiteral() {
    return array.getClass() == int[].class ? Operation.class : String[].class;
  }

  @Benchmark
  public int instanceInitialiser() {
    return new Object() {
      int value;

      {
        value = n * 7;
      }
    }.value;
  }
}
