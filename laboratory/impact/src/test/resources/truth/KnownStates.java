// SPDX-License-Identifier: Apache-2.0
package truth;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Faults of fixtures, parameters and states: some that matter, and some of the same look. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class KnownStates {
  static final int[] FEW = {5, 3, 4, 1, 2};
  static final int[] ORDERED = {1, 2, 3, 4, 5};

  // STATE: a list that grows, and a set that has what is added to it after the first invocation.

  private final List<Integer> growing = new ArrayList<>();
  private final Set<Integer> steady = new HashSet<>();
  private int number = 7;

  @Benchmark
  public boolean grows() {
    return growing.add(number);
  }

  @Benchmark
  public boolean staysSmall() {
    return steady.add(number);
  }

  // An iterator that ends, and a stream that does not.

  private final Iterator<Integer> ending = Arrays.asList(1, 2, 3).iterator();
  private final InputStream endless =
      new InputStream() {
        @Override
        public int read() {
          return 7;
        }

        @Override
        public int available() {
          return 1_000;
        }
      };

  @Benchmark
  public int ends() {
    int sum = 0;
    while (ending.hasNext()) {
      sum += ending.next();
    }
    return sum;
  }

  @Benchmark
  public int neverEnds() throws java.io.IOException {
    return endless.read();
  }

  // An array that is sorted by the first invocation, and one that is in order from the beginning.

  private final int[] unordered = FEW.clone();
  private final int[] ordered = ORDERED.clone();

  @Benchmark
  public int[] sorts() {
    Arrays.sort(unordered);
    return unordered;
  }

  @Benchmark
  public int[] sortsNothing() {
    Arrays.sort(ordered);
    return ordered;
  }

  // SETUP: an input that cannot be made, and one that can.

  @State(Scope.Thread)
  public static class Failing {
    Integer input;

    @Setup
    public void prepare() {
      try {
        input = Integer.valueOf("seven");
      } catch (NumberFormatException e) {
        e.printStackTrace();
      }
    }
  }

  @State(Scope.Thread)
  public static class Working {
    Integer input;

    @Setup
    public void prepare() {
      try {
        input = Integer.valueOf("7");
      } catch (NumberFormatException e) {
        e.printStackTrace();
      }
    }
  }

  @Benchmark
  public Integer withoutInput(Failing state) {
    return state.input;
  }

  @Benchmark
  public Integer withInput(Working state) {
    return state.input;
  }

  // PARAM: read too early, and read again in time.

  @State(Scope.Thread)
  public static class Early {
    @Param({"10", "1000"})
    int size;

    int[] data = new int[size];
  }

  @State(Scope.Thread)
  public static class Again {
    @Param({"10", "1000"})
    int length;

    int[] data = new int[length];

    @Setup
    public void prepare() {
      data = new int[length];
    }
  }

  @Benchmark
  public int tooEarly(Early state) {
    return Arrays.hashCode(state.data);
  }

  @State(Scope.Thread)
  public static class EarlyWithOneValue {
    @Param("1000")
    int size;

    int[] data = new int[size];
  }

  @Benchmark
  public int tooEarlyWithOneValue(EarlyWithOneValue state) {
    return Arrays.hashCode(state.data);
  }

  @Benchmark
  public int inTime(Again state) {
    return Arrays.hashCode(state.data);
  }
}
