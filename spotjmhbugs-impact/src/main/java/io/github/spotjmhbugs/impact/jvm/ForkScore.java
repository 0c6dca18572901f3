// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.impact.jvm.fork.CpuTime;
import io.github.spotjmhbugs.impact.statistics.Ranks;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What one fork measured.
 *
 * @param wall wall time per operation in nanoseconds, the median of the iterations
 * @param cpu the same of CPU time; empty when the threads could not be told apart
 */
record ForkScore(double wall, OptionalDouble cpu) {
  /**
   * Reads JMH's result of a fork.
   *
   * @param file JMH's JSON
   * @param benchmark name of a benchmark in it
   * @return its score
   * @throws ForkFailureException when the file cannot be read or does not have the benchmark
   */
  static ForkScore read(Path file, String benchmark) throws ForkFailureException {
    try (Reader reader = Files.newBufferedReader(file)) {
      for (JsonElement element : JsonParser.parseReader(reader).getAsJsonArray()) {
        JsonObject result = element.getAsJsonObject();
        if (result.get("benchmark").getAsString().equals(benchmark)) {
          return of(result);
        }
      }
    } catch (IOException | JsonParseException | IllegalStateException e) {
      throw new ForkFailureException("JMH left no result");
    }
    throw new ForkFailureException("JMH left no score of " + benchmark);
  }

  private static ForkScore of(JsonObject result) {
    OptionalDouble cpu = OptionalDouble.empty();
    for (Map.Entry<String, JsonElement> metric :
        result.getAsJsonObject("secondaryMetrics").entrySet()) {
      if (metric.getKey().endsWith(CpuTime.LABEL)) {
        cpu = OptionalDouble.of(median(metric.getValue()));
      }
    }
    return new ForkScore(median(result.get("primaryMetric")), cpu);
  }

  private static double median(JsonElement metric) {
    JsonArray fork = metric.getAsJsonObject().getAsJsonArray("rawData").get(0).getAsJsonArray();
    return Ranks.median(
        IntStream.range(0, fork.size()).mapToDouble(i -> fork.get(i).getAsDouble()).toArray());
  }
}
