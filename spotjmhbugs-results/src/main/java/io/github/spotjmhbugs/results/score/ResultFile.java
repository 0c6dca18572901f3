// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Reads what JMH writes with {@code -rf json}: the raw data of each benchmark. JMH 1.21 to 1.37
 * agree on what is read here.
 */
public final class ResultFile {
  private ResultFile() {}

  /**
   * Reads a file, of any size: only the scores are kept.
   *
   * @param file a result file, or a directory of such files with names that end in {@code .json} or
   *     {@code .json.gz}
   * @return the scores of each benchmark. In sampling mode, the score of an iteration is the mean
   *     of its samples, as in JMH's own output. Forks of a benchmark that several files have are
   *     added up
   * @throws IOException when it cannot be read, has a benchmark twice, or JMH did not write it; the
   *     message says why, and where
   */
  public static SortedMap<Benchmark, ForkScores> read(Path file) throws IOException {
    SortedMap<Benchmark, ForkScores> scores = readAll(file);
    scores.keySet().removeIf(benchmark -> !benchmark.isScore());
    return scores;
  }

  /**
   * Reads a file like {@link #read}, with what was measured beside the scores: percentiles of
   * samples, the methods of a group, and what profilers add.
   *
   * @param file a result file, or a directory of such files
   * @return the values of each metric of each benchmark
   * @throws IOException as {@link #read} does
   */
  public static SortedMap<Benchmark, ForkScores> readAll(Path file) throws IOException {
    SortedMap<Benchmark, ForkScores> scores = new TreeMap<>();
    Map<RunSettings, RunSettings> settings = new HashMap<>();
    for (Path part : parts(file)) {
      try {
        readInto(scores, settings, part);
      } catch (IOException e) {
        throw part.equals(file) ? e : within(part, e);
      }
    }
    return scores;
  }

  /** {@return the scores of one of the files of a directory} */
  static SortedMap<Benchmark, ForkScores> readPart(Path part, Path directory) throws IOException {
    try {
      return read(part);
    } catch (IOException e) {
      throw part.equals(directory) ? e : within(part, e);
    }
  }

  static List<Path> parts(Path file) throws IOException {
    if (!Files.isDirectory(file)) {
      return List.of(file);
    }
    try (var files = Files.list(file)) {
      List<Path> parts = files.filter(ResultFile::isNamed).sorted().toList();
      if (parts.isEmpty()) {
        throw new IOException("has no file that ends in .json or .json.gz");
      }
      return parts;
    }
  }

  /**
   * Tells result files by their names.
   *
   * @param file a file
   * @return whether its name ends like that of a result file, compressed or not
   */
  public static boolean isNamed(Path file) {
    return file.toString().endsWith(".json") || isCompressed(file);
  }

  private static boolean isCompressed(Path file) {
    return file.toString().endsWith(".json.gz");
  }

  private static Reader open(Path file) throws IOException {
    if (!isCompressed(file)) {
      return Files.newBufferedReader(file);
    }
    InputStream bytes = Files.newInputStream(file);
    try {
      return new InputStreamReader(new GZIPInputStream(bytes), StandardCharsets.UTF_8.newDecoder());
    } catch (IOException e) {
      bytes.close();
      throw e instanceof EOFException
          ? new IOException(ResultReader.NO_RESULTS + "the file ends too early", e)
          : e;
    }
  }

  private static IOException within(Path part, IOException problem) {
    // Its message would be the path once more.
    String reason =
        problem instanceof FileSystemException ? "cannot be read" : problem.getMessage();
    return new IOException(part.getFileName() + ": " + reason, problem);
  }

  /**
   * @param settings those that were read before, of which most results share one
   */
  private static void readInto(
      SortedMap<Benchmark, ForkScores> scores, Map<RunSettings, RunSettings> settings, Path file)
      throws IOException {
    Map<Benchmark, Integer> numbers = new HashMap<>();
    try (Reader reader = open(file)) {
      ResultReader results = new ResultReader(reader);
      for (int number = 1; results.next(); number++) {
        Benchmark benchmark = results.benchmark();
        Integer earlier = numbers.put(benchmark, number);
        if (earlier != null) {
          throw new IOException(
              "result %d and result %d are both of %s, %s"
                  .formatted(earlier, number, benchmark.label(), benchmark.measure()));
        }
        RunSettings same = settings.computeIfAbsent(results.settings(), any -> any);
        scores.merge(benchmark, new ForkScores(results.forks(), same), ForkScores::with);
        results
            .metrics()
            .forEach(
                (name, metric) ->
                    scores.merge(
                        benchmark.of(name, metric.unit()),
                        new ForkScores(metric.forks(), same),
                        ForkScores::with));
      }
      if (numbers.isEmpty()) {
        throw new IOException("has no results");
      }
    } catch (CharacterCodingException e) {
      throw new IOException(ResultReader.NO_RESULTS + "not text in UTF-8", e);
    }
  }
}
