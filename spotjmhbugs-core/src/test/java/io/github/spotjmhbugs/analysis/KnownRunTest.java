// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.RunSettings;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MessageText;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a known run, its settings count, and annotations no more. */
class KnownRunTest {
  private static final String BENCH =
      """
      %s @State(Scope.Benchmark) public class Bench {
        double x = Math.random(); int n;
        @Benchmark public double right() { return Math.sqrt(x); }
        @Benchmark public int counts() { return ++n; }
        @Benchmark public void wrong() { Math.sqrt(x); }
        public static void main(String[] args) throws Exception {
          new org.openjdk.jmh.runner.options.OptionsBuilder().forks(0).threads(2).build();
        }
      }
      """;

  private static final RunSettings RUN = new Builder().run();

  /** Settings that are right for any benchmark but for what a test changes. */
  private static final class Builder {
    private Map<String, Integer> methods = Map.of("right", 1);
    private int threads = 1;
    private int forks = 2;
    private int warmups = 5;
    private int warmupBatch = 1;
    private int batch = 1;
    private Mode mode = Mode.AVERAGE_TIME;
    private List<String> arguments = List.of();
    private Map<String, String> parameters = Map.of();
    private OptionalDouble millis = OptionalDouble.empty();

    RunSettings run() {
      return new RunSettings(
          methods,
          threads,
          forks,
          warmups,
          warmupBatch,
          batch,
          mode,
          1,
          arguments,
          parameters,
          millis);
    }
  }

  private static List<Finding> findings(String source, RunSettings run) {
    CompiledClasses classes = InMemoryCompiler.benchmarks(source);
    return new Analyzer(classes).analyse(classes.classFiles().get("p/Bench"), run).findings();
  }

  private static List<String> texts(String source, RunSettings run) {
    return findings(source, run).stream()
        .map(f -> f.pattern().type() + " " + f.confidence() + " " + MessageText.of(f))
        .toList();
  }

  private static List<String> types(String source, RunSettings run) {
    return findings(source, run).stream().map(finding -> finding.pattern().type()).toList();
  }

  @Test
  void whatIsNotRunHasNoFindings() {
    assertThat(texts(BENCH.formatted(""), RUN)).isEmpty();
    Builder other = new Builder();
    other.methods = Map.of("wrong", 1);
    assertThat(types(BENCH.formatted(""), other.run())).containsExactly("JMH_RETU_IGNORED_RESULT");
    other.methods = Map.of("missing", 1);
    assertThat(types(BENCH.formatted(""), other.run())).isEmpty();
  }

  @Test
  void zeroForksOfTheOptionsAreAFinding() {
    Builder embedded = new Builder();
    embedded.forks = 0;
    assertThat(texts(BENCH.formatted("@Fork(3)"), embedded.run()))
        .singleElement()
        .asString()
        .matches("JMH_FORK_ZERO_OPTION NORMAL -f 0 .*the options of this run .*");
    assertThat(types(BENCH.formatted("@Fork(0)"), embedded.run()))
        .containsExactly("JMH_FORK_ZERO_ANNOTATION");
    assertThat(types(BENCH.formatted("@Fork(0)"), RUN)).isEmpty();
  }

  @Test
  void noWarmUpOfTheOptionsIsAFindingInSteadyState() {
    Builder cold = new Builder();
    cold.warmups = 0;
    assertThat(texts(BENCH.formatted("@Warmup(iterations = 3)"), cold.run()))
        .singleElement()
        .asString()
        .startsWith("JMH_WARM_ZERO_OPTION NORMAL -wi 0 in the options of this run gives no");
    assertThat(types(BENCH.formatted("@Warmup(iterations = 0)"), cold.run()))
        .containsExactly("JMH_WARM_ZERO_ANNOTATION");
    assertThat(types(BENCH.formatted("@Warmup(iterations = 0)"), RUN)).isEmpty();
    cold.mode = Mode.SINGLE_SHOT_TIME;
    assertThat(types(BENCH.formatted("@Warmup(iterations = 0)"), cold.run())).isEmpty();
  }

  @Test
  void threadsAreThoseOfTheRun() {
    Builder several = new Builder();
    several.methods = Map.of("counts", 1);
    assertThat(types(BENCH.formatted("@Threads(4)"), several.run())).isEmpty();
    several.threads = 4;
    assertThat(texts(BENCH.formatted(""), several.run()))
        .singleElement()
        .asString()
        .startsWith("JMH_SHARE_FIELD_WRITE NORMAL");
  }

  @Test
  void threadsOfAGroupAreThoseOfTheRun() {
    String groups =
        """
        @State(Scope.Group) public class Bench {
          int n;
          @Benchmark @Group("g") public int counts() { return ++n; }
          @Benchmark @Group("g") public int reads() { return n; }
        }
        """;
    Builder group = new Builder();
    group.methods = Map.of("counts", 1, "reads", 3);
    group.threads = 4;
    assertThat(types(groups, group.run())).isEmpty();
    group.methods = Map.of("counts", 3, "reads", 1);
    assertThat(findings(groups, group.run()))
        .singleElement()
        .satisfies(f -> assertThat(f.affected()).isEqualTo(List.of("p.Bench#counts")));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0123, NORMAL, 'Invocation), and an invocation took 12.3 us; JMH'",
    "0.9994, NORMAL, ', and an invocation took 999 us;'",
    "1.0, LOW, 'Low: an invocation took 1 ms in this run.'",
    "0.0000245, NORMAL, ', and an invocation took 24.5 ns;'",
    "0.0000000001, NORMAL, ', and an invocation took 0.0001 ns;'",
    "1234.5, LOW, 'Low: an invocation took 1230 ms in this run.'",
  })
  void aMeasuredInvocationIsShortOrNot(double millis, String confidence, String text) {
    // Without a measurement, the sleep would be a reason for doubt.
    String source =
        """
        @BenchmarkMode(Mode.AverageTime) @State(Scope.Thread) public class Bench {
          int x;
          @Setup(Level.Invocation) public void up() { x++; }
          @Benchmark public int right() throws Exception { Thread.sleep(x); return x; }
        }
        """;
    Builder measured = new Builder();
    measured.millis = OptionalDouble.of(millis);
    assertThat(texts(source, measured.run()))
        .singleElement()
        .asString()
        .startsWith("JMH_INVO_FIXTURE_PER_INVOCATION " + confidence)
        .contains(text);
    measured.mode = Mode.SINGLE_SHOT_TIME;
    assertThat(findings(source, measured.run()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.rating().doubt()).contains("single shot"));
  }

  @Test
  void batchesAreThoseOfTheRun() {
    Builder shots = new Builder();
    shots.mode = Mode.SINGLE_SHOT_TIME;
    shots.batch = 5000;
    assertThat(texts(BENCH.formatted(""), shots.run()))
        .singleElement()
        .asString()
        .startsWith("JMH_BATCH_SMALLER_WARMUP NORMAL -bs 5000 and -wbs 1 on the options of this");
    shots.warmupBatch = 5000;
    assertThat(types(BENCH.formatted("@Measurement(batchSize = 5000)"), shots.run())).isEmpty();
  }

  @Test
  void parametersHaveTheValuesOfTheRun() {
    String source =
        """
        @State(Scope.Thread) public class Bench {
          @Param("0") int size;
          int[] data = new int[size];
          @Benchmark public int right() { return data.length; }
        }
        """;
    Builder given = new Builder();
    given.parameters = Map.of("size", "0");
    assertThat(texts(source, given.run())).singleElement().asString().contains(" LOW ");
    given.parameters = Map.of("size", "100");
    assertThat(texts(source, given.run())).singleElement().asString().contains(" HIGH ");
  }

  @Test
  void argumentsOfTheJvmAreThoseOfTheRun() {
    String source =
        """
        @Fork(jvmArgs = "-XX:-Inline") @State(Scope.Thread) public class Bench {
          double x = Math.random();
          @Benchmark public void right() { compute(x); }
          private static double compute(double d) { return Math.sqrt(d); }
        }
        """;
    Builder inlined = new Builder();
    assertThat(types(source, inlined.run())).containsExactly("JMH_RETU_IGNORED_RESULT");
    inlined.arguments = List.of("-Xmx1g", "-XX:-Inline");
    assertThat(types(source, inlined.run())).isEmpty();
  }
}
