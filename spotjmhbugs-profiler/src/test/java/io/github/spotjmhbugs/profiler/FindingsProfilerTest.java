// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.GateTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;

/**
 * Runs JMH as users do. What is measured does not matter. A build of each change has the first of
 * several cases.
 */
class FindingsProfilerTest {
  private static final String STACK = "(?m)^\\s+at |Exception";

  @TempDir private Path directory;

  private static JmhRun run(String benchmark, String... options)
      throws IOException, InterruptedException {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "ProfiledBenchmark." + benchmark;
    System.arraycopy(options, 0, arguments, 1, options.length);
    return JmhRun.of(arguments);
  }

  @Test
  void isListed() throws IOException, InterruptedException {
    assertThat(JmhRun.of("-lprof").text())
        .containsPattern(" spotjmhbugs: SpotJMHBugs: .* \\(discovered\\)");
  }

  @Test
  void showsFindingsOnceInTextAndFile() throws IOException, InterruptedException {
    Path file = directory.resolve("result.json");
    JmhRun run =
        run(
            "(right|wrong|suppressed|Nested.drops)$",
            "-f",
            "2",
            "-prof",
            "spotjmhbugs",
            "-rf",
            "json",
            "-rff",
            file.toString());
    assertThat(run.status()).as(run.text()).isZero();
    assertThat(run.lines("^Secondary result \".*\\.wrong:spotjmhbugs.JMH_RETU_IGNORED_RESULT\":"))
        .isEqualTo(1);
    assertThat(run.lines("ProfiledBenchmark.java:35: The result of Math.log is dropped; .*\\."))
        .isEqualTo(1);
    assertThat(run.lines("^[\\w.]+wrong:spotjmhbugs.JMH_RETU_IGNORED_RESULT +avgt +1.000 +#"))
        .isEqualTo(1);
    assertThat(run.lines("^[\\w.]+drops:spotjmhbugs.JMH_RETU_IGNORED_RESULT +avgt +2.000 +#"))
        .isEqualTo(1);
    assertThat(run.lines("(right|suppressed):spotjmhbugs")).isZero();
    String json = Files.readString(file).replaceAll("\\s", "");
    assertThat(json)
        .contains("\"spotjmhbugs.JMH_RETU_IGNORED_RESULT\":{\"score\":1.0,")
        .contains("\"spotjmhbugs.JMH_RETU_IGNORED_RESULT\":{\"score\":2.0,")
        .contains("\"secondaryMetrics\":{}");
    assertThat(json.split("\"spotjmhbugs\\.", -1)).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "unforked, -wi 1, JMH_FORK_ZERO_ANNOTATION, @Fork(0) on ProfiledBenchmark.unforked",
    "right, -wi 0, JMH_WARM_ZERO_OPTION, -wi 0 in the options of this run",
    "unforked, -f 1, JMH_WARM_ZERO_ANNOTATION, @Warmup(iterations = 0) on",
    "counts, -t 4, JMH_SHARE_FIELD_WRITE, ProfiledBenchmark.calls is written by several threads",
    "right, -f 1 -wf 1 -wi 0 -prof gc, JMH_WARM_ZERO_OPTION, -wi 0",
  })
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void judgesWhatElseIsRun(String benchmark, String options, String pattern, String text)
      throws IOException, InterruptedException {
    judgesWhatIsRun(benchmark, options, pattern, text);
  }

  @ParameterizedTest
  @CsvSource("right, -f 0, JMH_FORK_ZERO_OPTION, -f 0 in the options of this run")
  void judgesWhatIsRun(String benchmark, String options, String pattern, String text)
      throws IOException, InterruptedException {
    JmhRun run = run(benchmark + "$", ("-prof spotjmhbugs " + options).split(" "));
    assertThat(run.status()).as(run.text()).isZero();
    assertThat(run.text()).contains(text);
    assertThat(run.lines(":spotjmhbugs\\.\\w+ +avgt")).as(run.text()).isEqualTo(1);
    assertThat(run.lines(":spotjmhbugs." + pattern + " +avgt +1.000")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "counts, -t 1",
    "unforked, -f 1 -wi 1",
    "right, -f 1 -wm BULK",
    "right, -f 0 -prof spotjmhbugs:threshold=high",
    "wrong, -prof spotjmhbugs:practices=FORK;threshold=low",
  })
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void saysNothingOfWhatElseIsRight(String benchmark, String options)
      throws IOException, InterruptedException {
    saysNothingOfWhatIsRight(benchmark, options);
  }

  @ParameterizedTest
  @CsvSource("right, -f 1")
  void saysNothingOfWhatIsRight(String benchmark, String options)
      throws IOException, InterruptedException {
    String ours = options.contains("-prof") ? options : options + " -prof spotjmhbugs";
    JmhRun run = run(benchmark + "$", ours.split(" "));
    assertThat(run.status()).as(run.text()).isZero();
    assertThat(run.lines("\\S+" + benchmark + " +avgt")).as(run.text()).isEqualTo(1);
    assertThat(run.lines(":spotjmhbugs\\.")).as(run.text()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "wrong, 1, JMH_RETU, The result of Math.log is dropped",
    "right, 0, JMH_FORK, -f 0 in the options of this run",
  })
  void endsTheRunWhereItShallFail(String benchmark, String forks, String pattern, String text)
      throws IOException, InterruptedException {
    JmhRun run = run(benchmark + "$", "-f", forks, "-prof", "spotjmhbugs:fail");
    assertThat(run.status()).as(run.text()).isEqualTo(1);
    assertThat(run.lines("^spotjmhbugs ends the run because of .*\\." + benchmark)).isEqualTo(1);
    assertThat(run.text()).containsOnlyOnce(text).doesNotContainPattern(STACK);
  }

  @Test
  void doesNotEndARunWithoutFindings() throws IOException, InterruptedException {
    assertThat(run("right$", "-prof", "spotjmhbugs:fail").status()).isZero();
    assertThat(run("wrong$", "-prof", "spotjmhbugs:fail=false").status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "loud, is no option; choose from threshold=low|medium|high",
    "threshold=loud, is none of low",
    "practices=RETU;threshold=low;practices=loud, is not a practice; choose from RETU",
    "fail=loud, is none of true",
  })
  void namesTheOptionThatIsWrong(String options, String text)
      throws IOException, InterruptedException {
    JmhRun run = run("right$", "-prof", "spotjmhbugs:" + options);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.text())
        .containsPattern("-prof spotjmhbugs: .*'loud' " + Pattern.quote(text))
        .doesNotContainPattern(STACK);
  }

  @Test
  void knowsAGroupOfOneMethodByItsName() throws IOException, InterruptedException {
    JmhRun run = run("group$", "-prof", "spotjmhbugs");
    assertThat(run.status()).isZero();
    assertThat(run.lines("ProfiledBenchmark.group:spotjmhbugs.JMH_RETU_\\w+ +avgt +1.000"))
        .as(run.text())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "io.github.spotjmhbugs.profiler.ProfiledBenchmark.other, it has no benchmark other",
    "java.util.Map.Entry.getKey, it has no benchmark getKey",
    "org.example.Missing.run, its class file cannot be found",
  })
  void namesWhatItDoesNotCheck(String benchmark, String reason)
      throws ProfilerException, IOException {
    BenchmarkParams params =
        MeasuredRunTest.params(benchmark, Mode.AverageTime, TimeUnit.NANOSECONDS, 1, 1, List.of());
    List<IterationResult> iterations = List.of(iteration(params));
    FindingsProfiler profiler = new FindingsProfiler(ProfilerOptions.of("")) {};
    BenchmarkResult fork = new BenchmarkResult(params, iterations);
    assertThat(profiler.afterTrial(fork, 1, null, null)).isEmpty();
    assertThat(profiler.afterTrial(fork, 1, null, null))
        .singleElement()
        .satisfies(result -> assertThat(result.getLabel()).isEqualTo("spotjmhbugs.unchecked"))
        .satisfies(result -> assertThat(result.extendedInfo()).contains(" is not checked: "))
        .satisfies(
            result -> assertThat(result.extendedInfo()).endsWith(reason + System.lineSeparator()));

    FindingsProfiler gate = new FindingsProfiler(ProfilerOptions.of("fail")) {};
    gate.afterTrial(fork, 1, null, null);
    assertThatThrownBy(() -> gate.afterTrial(fork, 1, null, null))
        .hasMessageEndingWith(" " + benchmark + ":")
        .rootCause()
        .hasMessageEndingWith(reason);
    assertThat(GateTable.row("profiler"))
        .as("what this and namesTheOptionThatIsWrong show")
        .containsExactly("error", "none", "warning; error with `fail`", "none", "none");
  }

  private static IterationResult iteration(BenchmarkParams params) {
    IterationResult iteration =
        new IterationResult(params, params.getMeasurement(), new IterationResultMetaData(1, 1));
    iteration.addResult(
        new AverageTimeResult(ResultRole.PRIMARY, "score", 1, 25, TimeUnit.NANOSECONDS));
    return iteration;
  }
}
