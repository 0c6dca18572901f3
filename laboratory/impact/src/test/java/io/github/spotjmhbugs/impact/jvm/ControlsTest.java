// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.jvm.CodeProbe.Seen;
import io.github.spotjmhbugs.impact.jvm.Stopwatch.Variant;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Benchmarks of JMH's samples that are right, compared with themselves. By default only the code of
 * the first three, since each takes seconds; {@code -Dcontrols=code} takes all, {@code
 * -Dcontrols=time} takes their time by duets, and {@code -Dcontrols=forks} by forks as well, which
 * needs a machine that does nothing else. {@code -Dcontrols.java=HOME} names another JDK.
 */
class ControlsTest {
  private static final int BY_DEFAULT = 3;
  private static final int ROUNDS = 15;
  private static final String WHICH = System.getProperty("controls", "");

  private static final List<String> BENCHMARKS =
      List.of(
          "08_DeadCode.measureRight",
          "10_ConstantFold.measureRight",
          "34_SafeLooping.measureRight_1",
          "01_HelloWorld.wellHelloThere",
          "03_States.measureUnshared",
          "04_DefaultState.measure",
          "05_StateFixtures.measureRight",
          "06_FixtureLevel.measureRight",
          "08_DeadCode.baseline",
          "09_Blackholes.baseline",
          "09_Blackholes.measureRight_1",
          "09_Blackholes.measureRight_2",
          "10_ConstantFold.baseline",
          "11_Loops.measureRight",
          "16_CompilerControl.blank",
          "16_CompilerControl.dontinline",
          "16_CompilerControl.inline",
          "20_Annotations.measure",
          "21_ConsumeCPU.consume_0016",
          "21_ConsumeCPU.consume_0128",
          "23_AuxCounters.runSETI",
          "29_StatesDAG.test",
          "27_Params.bench",
          "28_BlackholeHelpers.baseline",
          "28_BlackholeHelpers.measureRight",
          "34_SafeLooping.measureRight_2");

  /** On an idle machine, the sizes are equal. In bytes. */
  private static final int BUSY = 48;

  @TempDir private Path folder;
  private BenchmarkJvm jvm;
  private List<ListedBenchmark> listed;

  @BeforeEach
  void listBenchmarks() throws IOException, ForkFailureException, InterruptedException {
    Optional<Jdk> jdk =
        Jdks.at(Path.of(System.getProperty("controls.java", System.getProperty("java.home"))));
    assumeTrue(jdk.isPresent(), "the tests run on a JRE");
    jvm =
        new BenchmarkJvm(
            jdk.orElseThrow(),
            classPath(),
            Workspace.create(folder.resolve("work")),
            Optional.empty());
    listed = jvm.list();
  }

  static BenchmarkClassPath classPath() {
    Pattern separator = Pattern.compile(Pattern.quote(File.pathSeparator));
    return new BenchmarkClassPath(
        separator.splitAsStream(System.getProperty("java.class.path")).map(Path::of).toList());
  }

  private AffectedBenchmark benchmark(String sample) {
    String name = "org.openjdk.jmh.samples.JMHSample_" + sample;
    return listed.stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(one -> one.with(Map.of("size", "1000")))
        .map(one -> new AffectedBenchmark(one, name.replaceFirst("\\.(\\w+)$", "#$1")))
        .orElseThrow();
  }

  private static Stream<String> byCode() {
    return WHICH.equals("time") || WHICH.equals("forks")
        ? Stream.of()
        : BENCHMARKS.stream().limit(WHICH.equals("code") ? BENCHMARKS.size() : BY_DEFAULT);
  }

  /** What is put before the benchmark's classes has none: three times the same code. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("byCode")
  void sizesOfTheSameCodeShowNoImpact(String sample)
      throws IOException, ForkFailureException, InterruptedException {
    CodeProbe probe = new CodeProbe(jvm);
    Path one = Files.createDirectory(folder.resolve("one"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Path log = folder.resolve("logs/output.log");
    for (PracticeKey practice : List.of(RetuPractice.KEY, FinalPractice.KEY)) {
      Seen seen =
          probe.look(practice, benchmark(sample), one, other, Set.of(), Optional.empty(), log);
      CodeSizes sizes = Objects.requireNonNull(seen.sizes());
      System.out.printf("JDK %d, %s: %s%n", jvm.jdk().feature(), sample, sizes);
      assertThat(List.of(sizes.empty(), sizes.repaired()))
          .allSatisfy(size -> assertThat(size).isCloseTo(sizes.original(), within(BUSY)));
      assertThat(seen.evidence()).isNull();
    }
  }

  @Test
  void firstDuetIsPlayedBesideTheLastForkOfTheCode()
      throws IOException, ForkFailureException, InterruptedException {
    AffectedBenchmark benchmark = benchmark(BENCHMARKS.get(0));
    Path other = Files.createDirectory(folder.resolve("other"));
    Path log = folder.resolve("logs/output.log");
    Duets duets = new Duets(jvm, 1, 1, Duration.ofMinutes(1));
    playBesideCode(duets, benchmark, other, log);

    assertThat(log.resolveSibling("duet-1.log"))
        .content()
        .as("there is no time for copies on a busy machine")
        .containsPattern("stubs of each variant: (3,|1, after \\d{4,} ms)");
    Files.delete(log.resolveSibling("duet-1.log"));
    assertThat(duets.compare(benchmark, Optional.of(other), log).rounds()).isOne();
    assertThat(log.resolveSibling("duet-1.log")).doesNotExist();
    duets.compare(benchmark, Optional.of(other), log);
    assertThat(log.resolveSibling("duet-1.log")).as("it counts once").exists();
  }

  /** It waits for three minutes; the code may decide without it. */
  @Test
  void firstDuetThatIsLateIsNotPlayedAgain()
      throws IOException, ForkFailureException, InterruptedException {
    AffectedBenchmark benchmark = benchmark(BENCHMARKS.get(0));
    Path other = Files.createDirectory(folder.resolve("other"));
    Path log = folder.resolve("logs/output.log");
    Duets duets = new Duets(jvm, 1, 1, Duration.ofMillis(1));
    playBesideCode(duets, benchmark, other, log);

    Files.delete(log.resolveSibling("duet-1.log"));
    assertThatThrownBy(() -> duets.compare(benchmark, Optional.of(other), log))
        .isInstanceOfSatisfying(
            ForkFailureException.class, failure -> assertThat(failure.isLate()).isTrue());
    assertThat(log.resolveSibling("duet-1.log")).doesNotExist();
  }

  private void playBesideCode(Duets duets, AffectedBenchmark benchmark, Path other, Path log)
      throws IOException, ForkFailureException, InterruptedException {
    assumeTrue(new Lanes(jvm).isIdleAfter(3), "no lane is idle on as many processors");
    Path one = Files.createDirectory(folder.resolve("one"));
    Optional<Duets> next = Optional.of(duets);
    new CodeProbe(jvm).look(RetuPractice.KEY, benchmark, one, other, Set.of(), next, log);
  }

  private static Stream<String> byTime() {
    return WHICH.equals("time") || WHICH.equals("forks") ? BENCHMARKS.stream() : Stream.of();
  }

  private static Stream<String> byForks() {
    return WHICH.equals("forks") ? BENCHMARKS.stream() : Stream.of();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("byTime")
  void duetsOfTheSameCodeShowNoImpact(String sample)
      throws IOException, ForkFailureException, InterruptedException {
    AffectedBenchmark benchmark = benchmark(sample);
    Duets duets = new Duets(jvm);
    assertThat(duets.obstacle(benchmark)).isEmpty();
    check(sample, duets.compare(benchmark, Optional.empty(), folder.resolve("logs/output.log")));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("byForks")
  void scoresOfTheSameCodeShowNoImpact(String sample)
      throws IOException, ForkFailureException, InterruptedException {
    check(
        sample,
        new Stopwatch(jvm, ROUNDS)
            .compare(
                benchmark(sample),
                Variant.forked("one", Optional.empty()),
                Variant.forked("other", Optional.empty()),
                TimedSeries.Rule.CPU_TIME,
                folder.resolve("logs/output.log")));
  }

  private void check(String sample, TimedSeries series) {
    Change change = series.change();
    System.out.printf(
        "JDK %d, %s: %d rounds, %s, %s%n",
        jvm.jdk().feature(), sample, series.rounds(), series.position(), change);
    assertThat(series.position()).isNotIn(Position.HIGHER, Position.LOWER);
  }
}
