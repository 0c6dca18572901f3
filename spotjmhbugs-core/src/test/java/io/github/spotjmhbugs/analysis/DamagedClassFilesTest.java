// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Flips bytes of class files: whatever comes of it, the engine says so in its own words and within
 * two seconds. A build of each change takes the first fifth of them. More: {@code
 * -Dspotjmhbugs.damaged=100000}, others: {@code -Dspotjmhbugs.damaged.seed=1}.
 */
class DamagedClassFilesTest {
  private static final int FILES =
      Integer.getInteger(
          "spotjmhbugs.damaged", Boolean.getBoolean("spotjmhbugs.long") ? 2_000 : 400);
  private static final long SEED = Long.getLong("spotjmhbugs.damaged.seed", 20_260_101);

  /** Of the analysing thread itself: a busy machine takes longer. */
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** Without which a file that takes for ever would never be named. */
  private static final Duration HANG = Duration.ofMinutes(2);

  private static final int MAX_FLIPS = 4;
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private static final CompiledClasses CLASSES =
      InMemoryCompiler.benchmarks(
          """
          @State(Scope.Benchmark) @Fork(0) @BenchmarkMode(Mode.AverageTime)
          public class B extends Base {
            @Param({"1", "2"}) int size; final int constant = 17; List<String> list;
            @Setup(Level.Invocation) public void setUp() { list = new ArrayList<>(); }
            @Benchmark public int folds() {
              int sum = 0;
              for (int i = 0; i < size; i++) { sum += helper(i) + constant; }
              return sum;
            }
            @Benchmark public void drops(Blackhole bh) {
              try {
                String s = "n" + list;
                switch (s) { case "a": helper(1); break; default: list.forEach(x -> helper(2)); }
              } catch (IllegalStateException e) { bh.consume(e); } finally { Math.abs(size); }
            }
            static int helper(int i) { return i > 0 ? i * 31 : (int) 7L; }
          }
          """,
          """
          public abstract class Base {
            @Benchmark @OperationsPerInvocation(3) public Object inherited() { return new int[2][3]; }
          }
          """);

  @Test
  void onlyMalformedClassExceptionsComeOutAndSoon() {
    Random random = new Random(SEED);
    List<Map.Entry<String, byte[]>> originals = List.copyOf(CLASSES.classFiles().entrySet());
    for (int file = 0; file < FILES; file++) {
      Map.Entry<String, byte[]> original = originals.get(random.nextInt(originals.size()));
      byte[] damaged = original.getValue().clone();
      String description = "file " + file + ", " + original.getKey() + flip(damaged, random);
      assertTimeoutPreemptively(HANG, () -> analyse(original.getKey(), damaged, description));
    }
  }

  /** Overwrites some bytes, half of them by the next higher or lower value. */
  private static String flip(byte[] classFile, Random random) {
    StringBuilder flips = new StringBuilder();
    int count = 1 + random.nextInt(MAX_FLIPS);
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(classFile.length);
      int neighbour = classFile[at] + (random.nextBoolean() ? 1 : -1);
      classFile[at] = (byte) (random.nextBoolean() ? neighbour : random.nextInt());
      String digits = HexFormat.of().toHexDigits(classFile[at]);
      flips.append(" at ").append(at).append(": ").append(digits);
    }
    return flips.toString();
  }

  /** Analyses a damaged class by itself, and all others with it on their class path. */
  private static void analyse(String name, byte[] damaged, String description) {
    Analyzer analyzer = new Analyzer(any -> any.equals(name) ? damaged : CLASSES.bytesOf(any));
    Map<String, byte[]> analysed = new TreeMap<>(CLASSES.classFiles());
    analysed.put(name, damaged);
    analysed.forEach(
        (className, classFile) -> {
          long start = CPU.getCurrentThreadCpuTime();
          try {
            analyzer.analyse(classFile);
          } catch (MalformedClassException e) {
            assertThat(e).message().isNotBlank().doesNotContain("\n");
          } catch (RuntimeException | Error e) {
            throw new AssertionError(description + ", seen in " + className, e);
          }
          long time = CPU.getCurrentThreadCpuTime() - start;
          assertThat(time).as(description).isLessThan(LIMIT.toNanos());
        });
  }
}
