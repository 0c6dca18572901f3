// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import io.github.spotjmhbugs.results.statistics.RunScatter;
import io.github.spotjmhbugs.results.statistics.Variation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Result files of many runs, from which one can tell how much runs differ without a change. */
public final class SimilarRuns {
  private static final int FEWEST = 3;

  private SimilarRuns() {}

  /**
   * Measures it by runs that follow on each other, of all benchmarks: a change of the code between
   * two of many runs does not move the median difference.
   *
   * @param files result files in the order of time
   * @param directory where they are
   * @return how much runs differ beyond their forks
   * @throws IOException when one cannot be read, or there are fewer than three
   */
  public static RunScatter of(List<Path> files, Path directory) throws IOException {
    if (files.size() < FEWEST) {
      throw new IOException(
          "has %d result files; %d tell how much runs differ".formatted(files.size(), FEWEST));
    }
    SortedMap<Benchmark, List<Double>> levels = new TreeMap<>();
    List<Double> errors = new ArrayList<>();
    for (Path file : files) {
      for (Map.Entry<Benchmark, ForkScores> each :
          ResultFile.readPart(file, directory).entrySet()) {
        double[] logs = Arrays.stream(each.getValue().medians()).map(Math::log).toArray();
        double level = Arrays.stream(logs).average().orElseThrow();
        if (Double.isFinite(level)) {
          levels.computeIfAbsent(each.getKey(), any -> new ArrayList<>()).add(level);
          errors.add(Math.pow(Variation.deviation(logs), 2) / logs.length);
        }
      }
    }
    double noise =
        Variation.noise(
            levels.values().stream()
                .map(runs -> runs.stream().mapToDouble(level -> level).toArray())
                .toArray(double[][]::new));
    double ofForks = errors.stream().mapToDouble(error -> error).average().orElse(0);
    return new RunScatter(Math.sqrt(Math.max(0, noise * noise - ofForks)), files.size() - 1.0);
  }
}
