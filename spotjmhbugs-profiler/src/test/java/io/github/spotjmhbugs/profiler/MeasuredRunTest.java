// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.spotjmhbugs.jmh.RunSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class MeasuredRunTest {
  private static final List<String> NO_GROUP = List.of();

  static BenchmarkParams params(
      String name, Mode mode, TimeUnit unit, int threads, int operations, List<String> group) {
    return params(name, mode, unit, threads, operations, group, TimeValue.seconds(1));
  }

  private static BenchmarkParams params(
      String name,
      Mode mode,
      TimeUnit unit,
      int threads,
      int operations,
      List<String> group,
      TimeValue warmup) {
    WorkloadParams parameters = new WorkloadParams();
    parameters.put("size", "16", 0);
    return new BenchmarkParams(
        name,
        name,
        true,
        threads,
        group.isEmpty() ? new int[] {1} : new int[] {3, 1},
        group,
        2,
        0,
        new IterationParams(IterationType.WARMUP, 0, warmup, 7),
        new IterationParams(IterationType.MEASUREMENT, 5, TimeValue.seconds(1), 9),
        mode,
        parameters,
        unit,
        operations,
        "java",
        List.of("-Xint"),
        "17",
        "vm",
        "17",
        "1.37",
        TimeValue.minutes(10));
  }

  @Test
  void settingsAreThoseOfJmh() {
    BenchmarkParams params =
        params("p.Bench.sort", Mode.SingleShotTime, TimeUnit.SECONDS, 4, 10, NO_GROUP);
    RunSettings settings = new MeasuredRun(params, 1).settings();
    assertThat(settings.methods()).isEqualTo(Map.of("sort", 1));
    assertThat(settings.threads()).isEqualTo(4);
    assertThat(settings.forks()).isEqualTo(2);
    assertThat(settings.warmupIterations()).isZero();
    assertThat(settings.warmupBatchSize()).isEqualTo(7);
    assertThat(settings.measurementBatchSize()).isEqualTo(9);
    assertThat(settings.mode()).isEqualTo(io.github.spotjmhbugs.jmh.Mode.SINGLE_SHOT_TIME);
    assertThat(settings.operationsPerInvocation()).isEqualTo(10);
    assertThat(settings.jvmArguments()).containsExactly("-Xint");
    assertThat(settings.parameters()).isEqualTo(Map.of("size", "16"));
    assertThat(settings.invocationMillis()).isEmpty();
  }

  @Test
  void aGroupHasItsMethodsAndNoDuration() {
    BenchmarkParams params =
        params("p.B.g", Mode.AverageTime, TimeUnit.SECONDS, 4, 1, List.of("get", "put"));
    RunSettings settings = new MeasuredRun(params, 1).settings();
    assertThat(settings.methods()).isEqualTo(Map.of("get", 3, "put", 1));
    assertThat(settings.invocationMillis()).isEmpty();
  }

  @Test
  void aWarmUpInBulkIsOne() {
    BenchmarkParams bulk =
        params("p.B.b", Mode.AverageTime, TimeUnit.SECONDS, 1, 1, NO_GROUP, TimeValue.seconds(0));
    assertThat(new MeasuredRun(bulk, 1).settings().warmupIterations()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "AverageTime, NANOSECONDS, 1, 1, 25, 25",
    "AverageTime, NANOSECONDS, 8, 1, 25, 25",
    "AverageTime, MICROSECONDS, 1, 1000, 0.5, 500000",
    "SampleTime, MILLISECONDS, 1, 1, 2, 2000000",
    "Throughput, SECONDS, 1, 1, 1000000, 1000",
    "Throughput, SECONDS, 4, 10, 1000000, 40000",
    "Throughput, MICROSECONDS, 2, 1, 4, 500",
  })
  void scoresBecomeDurations(
      Mode mode, TimeUnit unit, int threads, int operations, double score, double nanos) {
    BenchmarkParams params = params("p.B.b", mode, unit, threads, operations, NO_GROUP);
    MeasuredRun run = new MeasuredRun(params, score);
    assertThat(run.invocationNanos().orElseThrow()).isCloseTo(nanos, within(nanos * 1e-9));
    assertThat(run.settings().invocationMillis().orElseThrow())
        .isCloseTo(nanos / 1e6, within(nanos * 1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "Throughput, 0",
    "AverageTime, 0",
    "AverageTime, NaN",
    "SingleShotTime, 5",
  })
  void whatIsNotMeasuredHasNoDuration(Mode mode, double score) {
    BenchmarkParams params = params("p.B.b", mode, TimeUnit.SECONDS, 1, 1, NO_GROUP);
    assertThat(new MeasuredRun(params, score).invocationNanos()).isEmpty();
  }
}
