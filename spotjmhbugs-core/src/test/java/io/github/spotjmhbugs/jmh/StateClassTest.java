// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateClassTest {
  @Test
  void findsTheStatesThatFixturesAreHanded() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench {
              @State(Scope.Benchmark) public static class Root {}
              @State(Scope.Benchmark) public static class Middle {
                @Setup public void up(Root root, BenchmarkParams params) {}
              }
              @State(Scope.Thread) public static class Leaf {
                @TearDown public void down(Middle middle, Blackhole bh) {}
              }
              @State(Scope.Thread) public static class Other {}
              @Benchmark public void one(Leaf leaf, Blackhole bh, Control control) {}
              @Benchmark public void two(Other other) {}
            }
            """);
    BenchmarkClass bench = classes.benchmarks("p/Bench");
    assertThat(states(bench.benchmarks().get(0)))
        .containsExactly("p/Bench", "p/Bench$Leaf", "p/Bench$Middle", "p/Bench$Root");
    assertThat(states(bench.benchmarks().get(1))).containsExactly("p/Bench", "p/Bench$Other");
  }

  @Test
  void survivesACycleOfStatesAndAMissingOne() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
                """
                public class Bench {
                  @State(Scope.Thread) public static class A { @Setup public void up(B b) {} }
                  @State(Scope.Thread) public static class B { @Setup public void up(A a) {} }
                  @State(Scope.Thread) public static class Lost {}
                  @Benchmark public void b(A a, Lost lost, int[] noState) {}
                }
                """)
            .without("p/Bench$Lost");
    assertThat(states(classes.benchmarks("p/Bench").benchmarks().get(0)))
        .containsExactly("p/Bench", "p/Bench$A", "p/Bench$B");
  }

  @Test
  void inheritsFixturesAndFields() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public abstract class Base {
              int inherited;
              @Setup(Level.Invocation) public void up() {}
              @TearDown(Level.Iteration) public void down() {}
              @Setup void notPublic() {}
            }
            """,
            """
            @State(Scope.Thread) public class Bench extends Base {
              int own;
              @Override @Setup public void up() {}
              @Benchmark public int b() { return own; }
            }
            """);
    StateClass state = ownState(classes.benchmarks("p/Bench"));
    // JMH calls up() for either annotation.
    assertThat(state.fixtures())
        .extracting(f -> f.declared().owner().name + " " + f.annotationText())
        .containsExactly(
            "p/Bench @Setup(Level.Trial)",
            "p/Base @Setup(Level.Invocation)",
            "p/Base @TearDown(Level.Iteration)");
    assertThat(state.fields())
        .extracting(f -> f.declaringClass().name + "." + f.field().name)
        .containsExactly("p/Bench.own", "p/Base.inherited");
  }

  @Test
  void oneMethodCanBeTwoFixtures() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Setup @TearDown(Level.Invocation) public void both() {}
              @Benchmark public int b() { return 1; }
            }
            """);
    assertThat(ownState(classes.benchmarks("p/Bench")).fixtures())
        .extracting(Fixture::annotationText)
        .containsExactly("@Setup(Level.Trial)", "@TearDown(Level.Invocation)");
  }

  @Test
  void knowsConstantsAndParameters() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              @Param({"1", "20"}) int param;
              final int constant = 3;
              final int same;
              final int different;
              final long computed = System.nanoTime();
              public Bench() { this(0); }
              Bench(int i) { same = 4; different = 1; }
              Bench(String s) { same = 4; different = s == null ? 1 : 2; }
              @Benchmark public int b() { return 1; }
            }
            """);
    BenchmarkClass bench = classes.benchmarks("p/Bench");
    List<StateField> fields = ownState(bench).fields();
    assertThat(fields.get(0).paramValues()).containsExactly("1", "20");
    assertThat(fields.get(1).paramValues()).isEmpty();
    assertThat(fields.get(1).constantValue()).contains(3);
    assertThat(fields.get(2).constantValue()).isEmpty();
    assertThat(fields.get(2).constructorConstant(bench.analyses())).contains(4);
    assertThat(fields.get(3).constructorConstant(bench.analyses())).isEmpty();
    assertThat(fields.get(4).constructorConstant(bench.analyses())).isEmpty();
  }

  /** The class that JMH runs is the first state of each of its benchmarks. */
  private static StateClass ownState(BenchmarkClass bench) {
    return bench.benchmarks().get(0).states().get(0);
  }

  private static List<String> states(BenchmarkMethod benchmark) {
    return benchmark.states().stream().map(state -> state.tree().name).toList();
  }
}
