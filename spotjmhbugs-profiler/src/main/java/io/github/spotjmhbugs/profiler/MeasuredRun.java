// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.RunSettings;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * How JMH ran a benchmark, and what it measured.
 *
 * @param params the settings that were in force
 * @param score the score of all forks, in the unit of the settings
 */
record MeasuredRun(BenchmarkParams params, double score) {
  /** {@return the settings, as the engine asks for them} */
  RunSettings settings() {
    OptionalDouble nanos = invocationNanos();
    return new RunSettings(
        methods(),
        params.getThreads(),
        params.getForks(),
        isWarmedUpInBulk() ? 1 : params.getWarmup().getCount(),
        params.getWarmup().getBatchSize(),
        params.getMeasurement().getBatchSize(),
        Mode.named(params.getMode().name()).findFirst().orElseThrow(),
        params.getOpsPerInvocation(),
        List.copyOf(params.getJvmArgs()),
        params.getParamsKeys().stream()
            .collect(Collectors.toMap(Function.identity(), params::getParam)),
        nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1e6) : nanos);
  }

  private Map<String, Integer> methods() {
    List<String> labels = List.copyOf(params.getThreadGroupLabels());
    if (labels.isEmpty()) {
      String name = params.getBenchmark();
      return Map.of(name.substring(name.lastIndexOf('.') + 1), params.getThreadGroups()[0]);
    }
    Map<String, Integer> methods = new TreeMap<>();
    for (int i = 0; i < labels.size(); i++) {
      methods.put(labels.get(i), params.getThreadGroups()[i]);
    }
    return methods;
  }

  /** With {@code -wm BULK}, the warm-up is a run of its own, and this one has none and no time. */
  private boolean isWarmedUpInBulk() {
    IterationParams warmup = params.getWarmup();
    return warmup.getCount() == 0 && warmup.getTime().getTime() == 0;
  }

  /**
   * {@return how long one call took; empty for groups, of whose methods the score is a mixture, for
   * single shots, and for what took no time that JMH could measure}
   */
  OptionalDouble invocationNanos() {
    double unit = params.getTimeUnit().toNanos(1) * (double) params.getOpsPerInvocation();
    double nanos =
        switch (params.getMode()) {
          case AverageTime, SampleTime -> score * unit;
          case Throughput -> params.getThreads() * unit / score;
          default -> Double.NaN;
        };
    boolean isMeasured = Double.isFinite(nanos) && nanos > 0;
    return isMeasured && params.getThreadGroupLabels().isEmpty()
        ? OptionalDouble.of(nanos)
        : OptionalDouble.empty();
  }
}
