// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.impact.jvm.fork.CpuTime;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one fork measured.
 *
 * @param wall wall time per operation in nanoseconds, an average of the iterations
 * @param cpu the same of CPU time; empty when the threads could not be told apart
 * @param begin when the first measured iteration began
 * @param end when the last one ended
 * @param collector the garbage collectors of its JVM
 */
record ForkScore(double wall, OptionalDouble cpu, Instant begin, Instant end, String collector) {
  /**
   * Reads JMH's result of a fork.
   *
   * @param file JMH's JSON
   * @param benchmark name of a benchmark in it
   * @param average what stands for all iterations
   * @return its score
   * @throws ForkFailureException when the file cannot be read or does not have the benchmark
   */
  static ForkScore read(Path file, String benchmark, ToDoubleFunction<double[]> average)
      throws ForkFailureException {
    try (Reader reader = Files.newBufferedReader(file)) {
      for (JsonElement element : JsonParser.parseReader(reader).getAsJsonArray()) {
        JsonObject result = element.getAsJsonObject();
        if (result.get("benchmark").getAsString().equals(benchmark)) {
          return of(result, average);
        }
      }
    } catch (IOException | RuntimeException e) {
      // What is not there, or has another type, shows as any exception.
      throw new ForkFailureException("JMH left no result");
    }
    throw new ForkFailureException("JMH left no score of " + benchmark);
  }

  private static ForkScore of(JsonObject result, ToDoubleFunction<double[]> average) {
    double[] begin = secondary(result, CpuTime.BEGIN);
    double[] end = secondary(result, CpuTime.END);
    double[] cpu = secondary(result, CpuTime.LABEL);
    return new ForkScore(
        average.applyAsDouble(iterations(result.get("primaryMetric"))),
        cpu.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(average.applyAsDouble(cpu)),
        Instant.ofEpochMilli((long) Arrays.stream(begin).min().orElse(0)),
        Instant.ofEpochMilli((long) Arrays.stream(end).max().orElse(Long.MAX_VALUE)),
        collector(result));
  }

  private static String collector(JsonObject result) {
    return result.getAsJsonObject("secondaryMetrics").keySet().stream()
        .filter(name -> name.contains(CpuTime.COLLECTOR))
        .map(name -> name.substring(name.indexOf(CpuTime.COLLECTOR) + CpuTime.COLLECTOR.length()))
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** {@return the fastest of some iterations: what other programs do to a score makes it worse} */
  static double fastest(double[] iterations) {
    return Arrays.stream(iterations).min().orElseThrow();
  }

  /**
   * {@return whether the CPU time is that of the benchmark: a thread that takes more of it than
   * time passes in its operations works between them, in fixtures, which dilutes all differences}
   */
  boolean tellsCpu() {
    return cpu.isPresent() && cpu.getAsDouble() <= (1 + Stopping.TOLERANCE) * wall;
  }

  /** {@return the CPU time if it tells, else the wall time} */
  double best() {
    return tellsCpu() ? cpu.orElseThrow() : wall;
  }

  /** The name may have a prefix, which depends on the version of JMH. */
  private static double[] secondary(JsonObject result, String name) {
    return result.getAsJsonObject("secondaryMetrics").entrySet().stream()
        .filter(metric -> metric.getKey().endsWith(name))
        .findFirst()
        .map(metric -> iterations(metric.getValue()))
        .orElse(new double[0]);
  }

  private static double[] iterations(JsonElement metric) {
    JsonArray fork = metric.getAsJsonObject().getAsJsonArray("rawData").get(0).getAsJsonArray();
    return IntStream.range(0, fork.size()).mapToDouble(i -> fork.get(i).getAsDouble()).toArray();
  }
}
