// SPDX-License-Identifier: Apache-2.0
package truth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks that drop results or compute with constants, and repaired by hand. What the fault does
 * to the score is known from JMH: {@code KnownTruthTest} has the figures.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class KnownTruth {
  private int[] data = new int[1000];
  private String text = "123456";
  private String word = "x1";
  private double angle = 1.25;
  private long bits = 0x123456789abcdefL;
  private int small = 18;
  private int index;
  private final int constant = 1234567;
  private IntUnaryOperator[] operators = {
    x -> x + 1, x -> x * 31, x -> x ^ 5, x -> x - 7, x -> x << 2
  };

  // Sizes alone call these confirmed.

  @Benchmark
  public void hashOfArray() {
    Arrays.hashCode(data);
  }

  @Benchmark
  public int hashOfArrayRepaired() {
    return Arrays.hashCode(data);
  }

  @Benchmark
  public void parse() {
    Integer.parseInt(text);
  }

  @Benchmark
  public int parseRepaired() {
    return Integer.parseInt(text);
  }

  @Benchmark
  public void format() {
    String.format(Locale.ROOT, "%d", small);
  }

  @Benchmark
  public String formatRepaired() {
    return String.format(Locale.ROOT, "%d", small);
  }

  @Benchmark
  public void maximum() {
    Integer.max(small, index);
  }

  @Benchmark
  public int maximumRepaired() {
    return Integer.max(small, index);
  }

  // Sizes of the measurement loop alone call these harmless.

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private void helper() {
    mixed(bits);
  }

  private static long mixed(long seed) {
    long x = seed;
    for (int i = 0; i < 16; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    return x;
  }

  @Benchmark
  public void notInlined() {
    helper();
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private long helperRepaired() {
    return mixed(bits);
  }

  @Benchmark
  public long notInlinedRepaired() {
    return helperRepaired();
  }

  @Benchmark
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  public double constantOutOfLine() {
    return Math.log(constant) + Math.log(constant + 1);
  }

  @Benchmark
  public void longLoop() {
    long sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += mixed(bits + i);
    }
  }

  @Benchmark
  public long longLoopRepaired() {
    long sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += mixed(bits + i);
    }
    return sum;
  }

  // Recursion: a part is inlined, the rest is called.

  private static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  @Benchmark
  public void recursion() {
    fibonacci(small);
  }

  @Benchmark
  public int recursionRepaired() {
    return fibonacci(small);
  }

  // Two compilations: what was compiled first has never seen a negative number.

  private long late(long seed) {
    return seed < 0 ? mixed(seed) : seed + 1;
  }

  @Benchmark
  public void recompiled() {
    late(++index > 2_000_000 ? -index : index);
  }

  @Benchmark
  public long recompiledRepaired() {
    return late(++index > 2_000_000 ? -index : index);
  }

  // Intrinsics: four calls that stay, and two that do not.

  @Benchmark
  public void sine() {
    Math.sin(angle);
  }

  @Benchmark
  public double sineRepaired() {
    return Math.sin(angle);
  }

  @Benchmark
  public void cosine() {
    Math.cos(angle);
  }

  @Benchmark
  public double cosineRepaired() {
    return Math.cos(angle);
  }

  @Benchmark
  public void tangent() {
    Math.tan(angle);
  }

  @Benchmark
  public double tangentRepaired() {
    return Math.tan(angle);
  }

  @Benchmark
  public void power() {
    Math.exp(angle);
  }

  @Benchmark
  public double powerRepaired() {
    return Math.exp(angle);
  }

  @Benchmark
  public void bitCounts() {
    long sum = 0;
    for (int i = 0; i < 64; i++) {
      sum += Long.bitCount(bits * i);
    }
  }

  @Benchmark
  public long bitCountsRepaired() {
    long sum = 0;
    for (int i = 0; i < 64; i++) {
      sum += Long.bitCount(bits * i);
    }
    return sum;
  }

  @Benchmark
  public void roots() {
    double sum = 0;
    for (int i = 1; i < 20; i++) {
      sum += Math.sqrt(angle * i);
    }
  }

  @Benchmark
  public double rootsRepaired() {
    double sum = 0;
    for (int i = 1; i < 20; i++) {
      sum += Math.sqrt(angle * i);
    }
    return sum;
  }

  // Exceptions: thrown each time, and never.

  private int thrown() {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  @Benchmark
  public void exception() {
    thrown();
  }

  @Benchmark
  public int exceptionRepaired() {
    return thrown();
  }

  private long quotients() {
    long sum = 0;
    for (int i = 1; i <= 20; i++) {
      sum += bits / (small + i);
    }
    return sum;
  }

  @Benchmark
  public void division() {
    quotients();
  }

  @Benchmark
  public long divisionRepaired() {
    return quotients();
  }

  // An object that escape analysis removes, and one that it cannot.

  @Benchmark
  public void list() {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      list.add(small + i);
    }
  }

  @Benchmark
  public List<Integer> listRepaired() {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      list.add(small + i);
    }
    return list;
  }

  // A call of one of many methods is made in any case.

  @Benchmark
  public void dispatch() {
    int x = small;
    for (IntUnaryOperator operator : operators) {
      x = operator.applyAsInt(x);
    }
  }

  @Benchmark
  public int dispatchRepaired() {
    int x = small;
    for (IntUnaryOperator operator : operators) {
      x = operator.applyAsInt(x);
    }
    return x;
  }

  // A helper that is too large to be inlined loses its work where nobody looks.

  private void large() {
    long x = bits;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    Long.bitCount(x);
  }

  @Benchmark
  public void largeHelper() {
    large();
  }

  private int largeRepaired() {
    long x = bits;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    return Long.bitCount(x);
  }

  @Benchmark
  public int largeHelperRepaired() {
    return largeRepaired();
  }

  // The CPU time of an invocation is that of its fixture, ten times the work.

  /** Works before each invocation. */
  @State(Scope.Thread)
  public static class Prepared {
    private long seed;

    /** Takes some 100 microseconds. */
    @Setup(Level.Invocation)
    public void prepare() {
      for (int i = 0; i < 400; i++) {
        seed = mixed(seed + i);
      }
    }
  }

  private static void mixedOften(long seed) {
    long x = seed;
    for (int i = 0; i < 600; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    Long.bitCount(x);
  }

  @Benchmark
  public void prepared(Prepared input) {
    mixedOften(input.seed);
  }

  // A copy that is made in any case, and one that is not.

  @Benchmark
  public void copy() {
    Arrays.copyOf(data, data.length);
  }

  @Benchmark
  public int[] copyRepaired() {
    return Arrays.copyOf(data, data.length);
  }

  private static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  private static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  @Benchmark
  public void mutualRecursion() {
    even(small * 10);
  }

  @Benchmark
  public boolean mutualRecursionRepaired() {
    return even(small * 10);
  }
}
