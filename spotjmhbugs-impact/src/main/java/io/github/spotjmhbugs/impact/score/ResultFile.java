// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.score;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what JMH writes with {@code -rf json}: the raw data of each benchmark's primary metric. JMH
 * 1.21 to 1.37 agree on what is read here.
 */
public final class ResultFile {
  private static final Gson GSON = new Gson();

  /** One entry of the file. Any part may be missing, since anyone may have written the file. */
  private record Entry(
      @Nullable String benchmark,
      @Nullable String mode,
      int threads,
      @Nullable String jmhVersion,
      @Nullable String jdkVersion,
      @Nullable String vmName,
      @Nullable String vmVersion,
      @Nullable List<@Nullable String> jvmArgs,
      @Nullable String warmupIterations,
      @Nullable String warmupTime,
      @Nullable String warmupBatchSize,
      @Nullable String measurementIterations,
      @Nullable String measurementTime,
      @Nullable String measurementBatchSize,
      @Nullable Map<String, String> params,
      @Nullable Metric primaryMetric) {
    private RunSettings settings() {
      SortedMap<String, SortedSet<String>> known = new TreeMap<>();
      BiConsumer<String, @Nullable String> put =
          (name, value) -> {
            if (value != null) {
              known.put(name, new TreeSet<>(Set.of(value)));
            }
          };
      put.accept("JMH", jmhVersion);
      put.accept("JDK", jdkVersion);
      put.accept("VM", vmVersion == null ? vmName : vmName + " " + vmVersion);
      put.accept("VM arguments", jvmArgs == null ? null : arguments(jvmArgs));
      put.accept("warm-up", iterations(warmupIterations, warmupTime, warmupBatchSize));
      put.accept(
          "measurement", iterations(measurementIterations, measurementTime, measurementBatchSize));
      return new RunSettings(known);
    }

    private static String arguments(List<@Nullable String> all) {
      return all.isEmpty()
          ? "none"
          : all.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** As {@code 5 x 1 s}. */
    private static @Nullable String iterations(
        @Nullable String count, @Nullable String time, @Nullable String batch) {
      if (count == null) {
        return null;
      }
      return count
          + (time == null ? "" : " x " + time)
          + (batch == null || "1".equals(batch) ? "" : " of " + batch + " calls");
    }
  }

  /**
   * Scores by fork and iteration.
   *
   * @param rawDataHistogram in sampling mode instead of {@code rawData}: for each iteration pairs
   *     of a score and how often it was seen
   */
  private record Metric(
      @Nullable String scoreUnit,
      @Nullable List<@Nullable List<@Nullable Double>> rawData,
      @Nullable List<@Nullable List<@Nullable List<List<Double>>>> rawDataHistogram) {}

  private ResultFile() {}

  /**
   * Reads a file.
   *
   * @param file a result file, or a directory of such files with names that end in {@code .json}
   * @return the scores of each benchmark. In sampling mode, the score of an iteration is the mean
   *     of its samples, as in JMH's own output. Forks of a benchmark that several files have are
   *     added up
   * @throws IOException when it cannot be read, has a benchmark twice, or JMH did not write it; the
   *     message says why
   */
  public static SortedMap<Benchmark, ForkScores> read(Path file) throws IOException {
    SortedMap<Benchmark, ForkScores> scores = new TreeMap<>();
    for (Path part : parts(file)) {
      try {
        readInto(scores, part);
      } catch (IOException | JsonParseException e) {
        throw part.equals(file) ? problem(e) : within(part, problem(e));
      }
    }
    return scores;
  }

  private static List<Path> parts(Path file) throws IOException {
    if (!Files.isDirectory(file)) {
      return List.of(file);
    }
    try (var files = Files.list(file)) {
      List<Path> parts = files.filter(part -> part.toString().endsWith(".json")).sorted().toList();
      if (parts.isEmpty()) {
        throw new IOException("has no file that ends in .json");
      }
      return parts;
    }
  }

  private static IOException within(Path part, IOException problem) {
    return new IOException(part.getFileName() + ": " + problem.getMessage(), problem);
  }

  private static IOException problem(Exception problem) {
    Throwable cause = Objects.requireNonNullElse(problem.getCause(), problem);
    if (cause instanceof CharacterCodingException) {
      return new IOException("is not a JSON result file of JMH: not text in UTF-8", problem);
    }
    if (problem instanceof IOException read) {
      return read;
    }
    String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new IOException("is not a JSON result file of JMH: " + message, problem);
  }

  private static void readInto(SortedMap<Benchmark, ForkScores> scores, Path file)
      throws IOException {
    Map<Benchmark, String> places = new HashMap<>();
    Entry @Nullable [] entries;
    try (Reader reader = Files.newBufferedReader(file)) {
      entries = GSON.fromJson(reader, Entry[].class);
    }
    if (entries == null || entries.length == 0) {
      throw new IOException("has no results");
    }
    for (int i = 0; i < entries.length; i++) {
      String place = "result " + (i + 1);
      Entry entry = required(entries[i], place, "contents");
      Metric metric = required(entry.primaryMetric(), place, "primaryMetric");
      Benchmark benchmark = benchmark(entry, metric, place);
      String earlier = places.put(benchmark, place);
      if (earlier != null) {
        throw new IOException(
            "%s and %s are both of %s, %s"
                .formatted(earlier, place, benchmark.label(), benchmark.measure()));
      }
      ForkScores forks = new ForkScores(forks(metric, place), entry.settings());
      scores.merge(benchmark, forks, ForkScores::with);
    }
  }

  private static Benchmark benchmark(Entry entry, Metric metric, String place) throws IOException {
    return new Benchmark(
        required(entry.benchmark(), place, "benchmark"),
        new TreeMap<>(Objects.requireNonNullElse(entry.params(), Map.of())),
        Math.max(1, entry.threads()),
        required(entry.mode(), place, "mode"),
        required(metric.scoreUnit(), place, "scoreUnit"));
  }

  private static List<List<Double>> forks(Metric metric, String place) throws IOException {
    List<List<Double>> forks = new ArrayList<>();
    List<@Nullable List<@Nullable List<List<Double>>>> histograms = metric.rawDataHistogram();
    if (histograms == null) {
      for (List<@Nullable Double> fork : required(metric.rawData(), place, "rawData")) {
        forks.add(scores(fork, place));
      }
    } else {
      for (List<@Nullable List<List<Double>>> fork : histograms) {
        forks.add(means(fork, place));
      }
    }
    if (forks.isEmpty()) {
      throw missing(place, "rawData");
    }
    return forks;
  }

  private static List<Double> scores(@Nullable List<@Nullable Double> fork, String place)
      throws IOException {
    List<Double> scores = new ArrayList<>();
    for (Double score : required(fork, place, "scores")) {
      scores.add(required(score, place, "scores"));
    }
    if (scores.isEmpty()) {
      throw missing(place, "scores");
    }
    return scores;
  }

  private static List<Double> means(@Nullable List<@Nullable List<List<Double>>> fork, String place)
      throws IOException {
    List<@Nullable Double> means = new ArrayList<>();
    for (List<List<Double>> histogram : required(fork, place, "scores")) {
      double sum = 0;
      double count = 0;
      for (List<Double> bar : required(histogram, place, "scores")) {
        if (bar == null || bar.size() != 2 || bar.contains(null)) {
          throw missing(place, "scores");
        }
        sum += bar.get(0) * bar.get(1);
        count += bar.get(1);
      }
      means.add(count > 0 ? Double.valueOf(sum / count) : null);
    }
    return scores(means, place);
  }

  private static <T> T required(@Nullable T part, String place, String name) throws IOException {
    if (part == null) {
      throw missing(place, name);
    }
    return part;
  }

  private static IOException missing(String place, String name) {
    return new IOException("is not a JSON result file of JMH: " + place + " has no " + name);
  }
}
