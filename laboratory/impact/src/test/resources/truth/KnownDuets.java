// SPDX-License-Identifier: Apache-2.0
package truth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks that drop results or accumulate them, of kinds that a comparison may be fooled by. Most
 * have a twin that is repaired by hand, so that JMH says what the fault does to the score.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class KnownDuets {
  private long seed = 0x123456789abcdefL;
  private int size = 1_000;
  private final int[] numbers = new Random(1).ints(1_000).toArray();
  private final double[] fractions = new Random(2).doubles(1_000).toArray();
  private final Map<Integer, Integer> map = new HashMap<>();
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @Setup
  public void prepare() {
    for (int number : numbers) {
      map.put(number, number);
    }
  }

  @TearDown
  public void end() {
    other.shutdown();
  }

  private static long mixed(long seed, int rounds) {
    long x = seed;
    for (int i = 0; i < rounds; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    return x;
  }

  // It waits for much longer than it computes: the score hardly changes.

  @Benchmark
  public void sleeps() throws InterruptedException {
    Thread.sleep(5);
    for (int i = 0; i < 400; i++) {
      mixed(seed + i, 100);
    }
  }

  @Benchmark
  public void parks() {
    LockSupport.parkNanos(300_000);
    mixed(seed, 2_000);
  }

  @Benchmark
  public void awaitsAnotherThread() throws Exception {
    other.submit(() -> mixed(seed, 50_000)).get();
    mixed(seed, 500);
  }

  // It waits a little, and what it drops takes as long.

  @Benchmark
  public void parksAndComputes() {
    LockSupport.parkNanos(1_000);
    mixed(seed, 500_000);
  }

  // It allocates: the dropped object is not made.

  @Benchmark
  public void allocates() {
    byte[] bytes = new byte[10_000];
    bytes[0] = 1;
  }

  @Benchmark
  public byte[] allocatesRepaired() {
    byte[] bytes = new byte[10_000];
    bytes[0] = 1;
    return bytes;
  }

  @Benchmark
  public void allocatesAnyway() {
    List<Integer> copy = new ArrayList<>(map.keySet());
    Collections.sort(copy);
  }

  @Benchmark
  public List<Integer> allocatesAnywayRepaired() {
    List<Integer> copy = new ArrayList<>(map.keySet());
    Collections.sort(copy);
    return copy;
  }

  // The loop is compiled while it runs, and never called again.

  @Benchmark
  public void longLoop() {
    long x = seed;
    for (int i = 0; i < 20_000_000; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    Long.bitCount(x);
  }

  @Benchmark
  public int longLoopRepaired() {
    long x = seed;
    for (int i = 0; i < 20_000_000; i++) {
      x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    }
    return Long.bitCount(x);
  }

  // What it calls through is called by many.

  private final IntUnaryOperator[] operators = {
    x -> x + 1, x -> x * 31, x -> x ^ 5, x -> x - 7, x -> x << 2
  };

  @Benchmark
  public void megamorphic() {
    int x = size;
    for (int round = 0; round < 10; round++) {
      for (IntUnaryOperator operator : operators) {
        x = operator.applyAsInt(x);
      }
    }
    Integer.toString(x);
  }

  @Benchmark
  public String megamorphicRepaired() {
    int x = size;
    for (IntUnaryOperator operator : operators) {
      x = operator.applyAsInt(x);
    }
    return Integer.toString(x);
  }

  // The comparator is inlined into a method of the JDK, if that knows no other.

  private final Integer[] boxed = new Random(3).ints(200).boxed().toArray(Integer[]::new);

  @Benchmark
  public void sortsByComparator() {
    Integer[] copy = boxed.clone();
    Arrays.sort(copy, Comparator.comparing((Integer number) -> number % 1_000));
  }

  @Benchmark
  public Integer[] sortsByComparatorRepaired() {
    Integer[] copy = boxed.clone();
    Arrays.sort(copy, Comparator.comparing((Integer number) -> number % 1_000));
    return copy;
  }

  // Optimised code is thrown away now and then.

  private int calls;

  @Benchmark
  public int deoptimises() {
    calls++;
    Object odd = calls % 1_000_000 == 0 ? "text" : Integer.valueOf(calls & 63);
    mixed(seed, 40);
    return odd.hashCode();
  }

  @Benchmark
  public long deoptimisesRepaired() {
    calls++;
    Object odd = calls % 1_000_000 == 0 ? "text" : Integer.valueOf(calls & 63);
    return mixed(seed, 40) + odd.hashCode();
  }

  // LOOP: terms that C2 computes several at a time, and terms that it does not.

  @Benchmark
  public int vectorised() {
    int sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += Integer.bitCount(numbers[i]);
    }
    return sum;
  }

  @Benchmark
  public double addedInOrder() {
    double sum = 0;
    for (int i = 0; i < fractions.length; i++) {
      sum += Math.sqrt(fractions[i]);
    }
    return sum;
  }

  @Benchmark
  public long lookedUp() {
    long sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += map.get(numbers[i]);
    }
    return sum;
  }

  @Benchmark
  public long mixedTerms() {
    long sum = 0;
    for (int i = 0; i < 64; i++) {
      sum += mixed(seed + i, 20);
    }
    return sum;
  }

  // A part of the work is dropped: a half, and a twentieth.

  @Benchmark
  public long half() {
    mixed(seed, 200);
    return mixed(~seed, 200);
  }

  @Benchmark
  public long twentieth() {
    mixed(seed, 100);
    return mixed(~seed, 2_000);
  }

  // FINAL and CONST: folded, and not.

  private final int fixed = 1_234_567;

  @Benchmark
  public int foldedDivision() {
    return seedless() / fixed;
  }

  private int seedless() {
    return size * 977;
  }

  @Benchmark
  public double foldedRoot() {
    return Math.sqrt(fixed) + Math.sqrt(fixed + 1);
  }
}
