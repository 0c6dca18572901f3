// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EffectiveAnnotationsTest {
  private final CompiledClasses classes =
      InMemoryCompiler.benchmarks(
          """
          @Fork(3) @BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
          @Measurement(batchSize = 7) @OperationsPerInvocation(11)
          public class Base {
            @Benchmark public int plain() { return 1; }
            @Fork(0) @BenchmarkMode({Mode.SingleShotTime, Mode.SampleTime})
            @OutputTimeUnit(TimeUnit.SECONDS) @Measurement(iterations = 2)
            @OperationsPerInvocation(5)
            @Benchmark public int own() { return 2; }
            @Fork(jvmArgs = "-Xint")
            @Benchmark public int partly() { return 2; }
          }
          """,
          "@Fork(9) @BenchmarkMode(Mode.All) public class Sub extends Base {}",
          "public class Bare { @Benchmark public int b() { return 1; } }",
          """
          @Fork(4) public class Outer {
            public static class Nested { @Benchmark public int b() { return 1; } }
          }
          """,
          "public class Heir extends Base { @Benchmark public int b() { return 1; } }",
          """
          public class Grouped {
            @Benchmark @Group("g") @Fork(0) @BenchmarkMode(Mode.AverageTime)
            public int a() { return 1; }
            @Benchmark @Group("g") @BenchmarkMode(Mode.SampleTime)
            public int b() { return 1; }
            @Benchmark @Group("h") public int c() { return 1; }
            @Benchmark @Group("h") @Fork(0) public int d() { return 1; }
          }
          """);

  @Test
  void hasDefaults() {
    BenchmarkMethod bare = benchmark("p/Bare", "b");
    assertThat(bare.fork()).isEmpty();
    assertThat(bare.modes()).containsExactly(Mode.THROUGHPUT);
    assertThat(bare.outputTimeUnit()).isEmpty();
    assertThat(bare.operationsPerInvocation()).isEqualTo(1);
    assertThat(bare.measurementBatchSize()).isEqualTo(1);
  }

  @Test
  void looksOnTheClass() {
    BenchmarkMethod plain = benchmark("p/Base", "plain");
    assertThat(plain.fork().orElseThrow().value()).isEqualTo(3);
    assertThat(plain.fork().orElseThrow().place().orElseThrow().method()).isNull();
    assertThat(plain.fork().orElseThrow().place().orElseThrow().owner().name).isEqualTo("p/Base");
    assertThat(plain.modes()).containsExactly(Mode.AVERAGE_TIME);
    assertThat(plain.outputTimeUnit()).contains(TimeUnit.NANOSECONDS);
    assertThat(plain.measurementBatchSize()).isEqualTo(7);
    assertThat(plain.operationsPerInvocation()).isEqualTo(11);
  }

  @Test
  void letsTheMethodBeatTheClass() {
    BenchmarkMethod own = benchmark("p/Base", "own");
    assertThat(own.fork().orElseThrow().value()).isZero();
    assertThat(own.fork().orElseThrow().place().orElseThrow().method()).isNotNull();
    assertThat(own.modes()).containsExactly(Mode.SAMPLE_TIME, Mode.SINGLE_SHOT_TIME);
    assertThat(own.outputTimeUnit()).contains(TimeUnit.SECONDS);
    assertThat(own.operationsPerInvocation()).isEqualTo(5);
  }

  @Test
  void takesWhatTheMethodLeavesOutFromTheClass() {
    assertThat(benchmark("p/Base", "own").measurementBatchSize()).isEqualTo(7);
    assertThat(benchmark("p/Base", "partly").fork().orElseThrow().value()).isEqualTo(3);
  }

  @Test
  void startsAtTheClassThatIsRun() {
    BenchmarkMethod inherited = benchmark("p/Sub", "plain");
    assertThat(inherited.fork().orElseThrow().value()).isEqualTo(9);
    assertThat(inherited.modes()).containsExactly(Mode.values());
    assertThat(inherited.measurementBatchSize()).isEqualTo(7);
    assertThat(benchmark("p/Sub", "own").fork().orElseThrow().value()).isZero();
  }

  @Test
  void looksOnTheSuperclassesThatAreKnown() {
    assertThat(benchmark("p/Heir", "b").fork().orElseThrow().value()).isEqualTo(3);
    assertThat(benchmark(classes.without("p/Base"), "p/Heir", "b").fork()).isEmpty();
  }

  @Test
  void doesNotLookOnEnclosingClasses() {
    assertThat(benchmark("p/Outer$Nested", "b").fork()).isEmpty();
  }

  @Test
  void runsTheMethodsOfAGroupTogether() {
    assertThat(benchmark("p/Grouped", "a").modes())
        .containsExactly(Mode.AVERAGE_TIME, Mode.SAMPLE_TIME);
    assertThat(benchmark("p/Grouped", "a").fork()).isEmpty();
    assertThat(benchmark("p/Grouped", "c").fork().orElseThrow().value()).isZero();
  }

  private BenchmarkMethod benchmark(String className, String name) {
    return benchmark(classes, className, name);
  }

  private static BenchmarkMethod benchmark(CompiledClasses classes, String className, String name) {
    return classes.benchmarks(className).benchmarks().stream()
        .filter(benchmark -> benchmark.declared().method().name.equals(name))
        .findFirst()
        .orElseThrow();
  }
}
