// SPDX-License-Identifier: Apache-2.0
package truth;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
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

  // The same in objects of the state. Of two objects of a class, nobody knows which is meant.

  static class Log {
    final List<Integer> lines = new ArrayList<>();
  }

  static class Ledger {
    final List<Integer> entries = new ArrayList<>();
  }

  private final Log log = new Log();
  private final Ledger one = new Ledger();
  private final Ledger other = new Ledger();

  @Benchmark
  public boolean growsInside() {
    return log.lines.add(number);
  }

  @Benchmark
  public boolean growsInOneOfTwo() {
    return one.entries.add(number) && other.entries.isEmpty();
  }

  @State(Scope.Thread)
  public static class Here {
    final Page page = new Page();
  }

  @State(Scope.Thread)
  public static class There {
    final Here deeper = new Here();
  }

  static class Page {
    final List<Integer> words = new ArrayList<>();
  }

  @Benchmark
  public boolean growsInOneOfTwoStates(Here here, There there) {
    return there.deeper.page.words.add(number) && here.page.words.isEmpty();
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
  public int neverEnds() throws IOException {
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

  // STATE: a reader that says it is ready when it is at its end, and an array that takes long to sort.

  private final Reader text = new StringReader("x".repeat(50));
  private final int[] large = new Random(1).ints(100_000).toArray();

  @Benchmark
  public int readToItsEnd() throws IOException {
    int sum = 0;
    for (int next = text.read(); next >= 0; next = text.read()) {
      sum += next;
    }
    return sum;
  }

  @Benchmark
  public int[] sortsMuch() {
    Arrays.sort(large);
    return large;
  }

  // SETUP: nothing fails, though the input is 0.

  @State(Scope.Thread)
  public static class Offset {
    int offset;

    @Setup
    public void prepare() {
      try {
        offset = Integer.parseInt(System.getProperty("spotjmhbugs.offset", "0"));
      } catch (NumberFormatException e) {
        e.printStackTrace();
      }
    }
  }

  @Benchmark
  public int withOffset(Offset state) {
    return state.offset;
  }

  // SETUP: the benchmark ignores a failure that it has, and one that it does not have.

  private String file = "/nowhere/at/all";

  @Benchmark
  public int ignoresFailure() {
    try {
      return read(file);
    } catch (IOException e) {
      return 0;
    }
  }

  private static int read(String name) throws IOException {
    try (InputStream stream = new java.io.FileInputStream(name)) {
      return stream.read();
    }
  }

  // PARAM: the computed values differ by chance, or always; one value that the initialiser has, too.

  @State(Scope.Thread)
  public static class ByChance {
    @Param({"10", "1000"})
    int size;

    int[] data = new Random().ints(16, 0, 1000 + size).toArray();
  }

  @State(Scope.Thread)
  public static class Stamped {
    @Param({"10", "1000"})
    int size;

    long stamp = size * 31L + System.nanoTime();
  }

  @State(Scope.Thread)
  public static class Initialised {
    @Param("64")
    int size = 64;

    int[] data = new int[size];
  }

  @State(Scope.Thread)
  public static class Named {
    @Param("a")
    String name;

    String key = "k-" + name;
  }

  @Benchmark
  public int byChance(ByChance state) {
    return Arrays.hashCode(state.data);
  }

  @Benchmark
  public long stamped(Stamped state) {
    return state.stamp;
  }

  @Benchmark
  public int initialised(Initialised state) {
    return Arrays.hashCode(state.data);
  }

  @Benchmark
  public int named(Named state) {
    return state.key.hashCode();
  }

  // PARAM: what is read too early is the first value.

  @State(Scope.Thread)
  public static class FromNothing {
    @Param({"0", "50"})
    int size;

    int[] data = new int[size];
  }

  @Benchmark
  public int fromNothing(FromNothing state) {
    return Arrays.hashCode(state.data);
  }
}
