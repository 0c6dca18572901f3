// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkClassTest {
  @Test
  void listsOwnBenchmarksBeforeInheritedOnes() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Base {
              @Benchmark public int b2() { return 2; }
              @Benchmark public int b1() { return 1; }
              @Benchmark int notPublic() { return 0; }
              public int notAnnotated() { return 0; }
            }
            """,
            "public class Sub extends Base { @Benchmark public int own() { return 3; } }");
    assertThat(names(classes, "p/Base")).containsExactly("p.Base#b2", "p.Base#b1");
    assertThat(names(classes, "p/Sub")).containsExactly("p.Sub#own", "p.Sub#b2", "p.Sub#b1");
    assertThat(classes.benchmarks("p/Sub").benchmarks())
        .extracting(benchmark -> benchmark.declared().owner().name)
        .containsExactly("p/Sub", "p/Base", "p/Base");
  }

  @Test
  void namesNestedClassesAsTheJvmDoes() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public class O { public static class I { @Benchmark public int b() { return 1; } } }");
    assertThat(names(classes, "p/O$I")).containsExactly("p.O$I#b");
    assertThat(classes.findBenchmarks("p/O")).isEmpty();
  }

  @Test
  void runsTheOverrideOfAnAnnotatedMethod() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public class Base { @Benchmark public int b() { return 1; } }",
            "public class Sub extends Base { @Override public int b() { return 2; } }");
    BenchmarkMethod benchmark = classes.benchmarks("p/Sub").benchmarks().get(0);
    assertThat(classes.benchmarks("p/Sub").benchmarks()).hasSize(1);
    assertThat(benchmark.declared().owner().name).isEqualTo("p/Sub");
  }

  @Test
  void leavesBridgesOut() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench implements Callable<Integer> {
              @Benchmark public Integer call() { return 1; }
            }
            """);
    assertThat(names(classes, "p/Bench")).containsExactly("p.Bench#call");
  }

  @Test
  void leavesTheBridgeToAnInvisibleSuperclassOut() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Sub extends Base {}
            class Base { @Benchmark public int b() { return 1; } }
            """);
    BenchmarkMethod benchmark = classes.benchmarks("p/Sub").benchmarks().get(0);
    assertThat(names(classes, "p/Sub")).containsExactly("p.Sub#b");
    assertThat(benchmark.declared().owner().name).isEqualTo("p/Base");
  }

  @Test
  void knowsAbstractClassesAndSkipsAbstractMethods() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public abstract class Base {
              @Benchmark public abstract int todo();
              @Benchmark public int done() { return 1; }
            }
            """,
            "public class Sub extends Base { @Override public int todo() { return 2; } }");
    assertThat(classes.benchmarks("p/Base").isConcrete()).isFalse();
    assertThat(names(classes, "p/Base")).containsExactly("p.Base#done");
    assertThat(classes.benchmarks("p/Sub").isConcrete()).isTrue();
    assertThat(names(classes, "p/Sub")).containsExactly("p.Sub#todo", "p.Sub#done");
  }

  @Test
  void ignoresInterfaces() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public interface I { @Benchmark default int b() { return 1; } }",
            "public class Bench implements I {}");
    assertThat(classes.findBenchmarks("p/I")).isEmpty();
    assertThat(classes.findBenchmarks("p/Bench")).isEmpty();
  }

  @Test
  void ignoresGeneratedClasses() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            """
            package p;
            public class Bench {
              @org.openjdk.jmh.annotations.Benchmark public int b() { return 1; }
            }
            """,
            "package p.jmh_generated; public class Bench_jmhType_B1 extends p.Bench {}",
            "package p.generated; public class Bench_jmhType extends p.Bench {}",
            "package p.generated; public class Mine extends p.Bench {}");
    assertThat(classes.findBenchmarks("p/jmh_generated/Bench_jmhType_B1")).isEmpty();
    assertThat(classes.findBenchmarks("p/generated/Bench_jmhType")).isEmpty();
    assertThat(names(classes, "p/generated/Mine")).containsExactly("p.generated.Mine#b");
  }

  @Test
  void goesOnWithoutAnUnknownSuperclass() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
                "public class Base { @Benchmark public int b() { return 1; } }",
                "public class Sub extends Base { @Benchmark public int own() { return 3; } }",
                "public class Empty extends Base {}")
            .without("p/Base");
    assertThat(names(classes, "p/Sub")).containsExactly("p.Sub#own");
    assertThat(classes.findBenchmarks("p/Empty")).isEmpty();
  }

  @Test
  void knowsTheAnnotationAndTheBlackholeOfOldJmh() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            """
            package org.openjdk.jmh.annotations;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface GenerateMicroBenchmark {}
            """,
            "package org.openjdk.jmh.logic; public class BlackHole { public void consume(int i) {}"
                + " }",
            """
            package p;
            public class Bench {
              @org.openjdk.jmh.annotations.GenerateMicroBenchmark
              public void b(int unused, org.openjdk.jmh.logic.BlackHole bh) { bh.consume(1); }
            }
            """);
    BenchmarkMethod benchmark = classes.benchmarks("p/Bench").benchmarks().get(0);
    assertThat(benchmark.parameters(JmhAnnotations.BLACKHOLES::contains)).containsExactly(2);
    assertThat(benchmark.states())
        .extracting(state -> state.tree().name)
        .containsExactly("p/Bench");
  }

  @Test
  void countsParametersFromTheReceiver() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench {
              @State(Scope.Thread) public static class S {}
              @Benchmark public void instance(S s, Blackhole bh) {}
              @Benchmark public static void noReceiver(Blackhole bh, S s) {}
            }
            """);
    List<BenchmarkMethod> benchmarks = classes.benchmarks("p/Bench").benchmarks();
    assertThat(benchmarks.get(0).parameters("p/Bench$S"::equals)).containsExactly(1);
    assertThat(benchmarks.get(1).parameters("p/Bench$S"::equals)).containsExactly(1);
  }

  private static List<String> names(CompiledClasses classes, String internalName) {
    return classes.benchmarks(internalName).benchmarks().stream()
        .map(BenchmarkMethod::displayName)
        .toList();
  }
}
