// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Flips bytes of class files: whatever comes of it, the engine says so in its own words. */
class DamagedClassFilesTest {
  private static final long SEED = 20_260_101;
  private static final Duration TIME = Duration.ofSeconds(2);
  private static final int MAX_FLIPS = 4;

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
  void onlyMalformedClassExceptionsComeOut() {
    Random random = new Random(SEED);
    List<byte[]> originals = new ArrayList<>(CLASSES.classFiles().values());
    long end = System.nanoTime() + TIME.toNanos();
    while (System.nanoTime() < end) {
      byte[] damaged = originals.get(random.nextInt(originals.size())).clone();
      StringBuilder flips = new StringBuilder();
      for (int i = 0; i <= random.nextInt(MAX_FLIPS); i++) {
        int at = random.nextInt(damaged.length);
        damaged[at] = (byte) random.nextInt(1 << Byte.SIZE);
        flips
            .append(" at ")
            .append(at)
            .append(": ")
            .append(HexFormat.of().toHexDigits(damaged[at]));
      }
      analyse(damaged, flips.toString());
    }
  }

  private static void analyse(byte[] damaged, String flips) {
    try {
      new Analyzer(CLASSES).analyse(damaged);
    } catch (MalformedClassException e) {
      assertThat(e).message().isNotBlank().doesNotContain("\n");
    } catch (RuntimeException | Error e) {
      throw new AssertionError(damaged.length + " bytes," + flips, e);
    }
  }
}
