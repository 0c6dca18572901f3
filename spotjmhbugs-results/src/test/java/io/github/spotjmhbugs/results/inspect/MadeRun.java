// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Results of a run that nobody made. */
final class MadeRun {
  private final Random random;
  private final SortedMap<Benchmark, ForkScores> all = new TreeMap<>();

  MadeRun(long seed) {
    random = new Random(seed);
  }

  static Benchmark benchmark(String method, String... params) {
    SortedMap<String, String> values = new TreeMap<>();
    for (int i = 0; i < params.length; i += 2) {
      values.put(params[i], params[i + 1]);
    }
    return new Benchmark("b.B." + method, values, 1, "avgt", "ns/op");
  }

  /**
   * Scores around a level.
   *
   * @param deviation of forks, as a logarithm; that of iterations is 2 %
   * @param hasHeavyTails whether iterations follow Student's distribution with four degrees of
   *     freedom, not the normal one
   */
  List<List<Double>> scores(
      double level, int forks, int iterations, double deviation, boolean hasHeavyTails) {
    List<List<Double>> scores = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double log = Math.log(level) + deviation * random.nextGaussian();
      scores.add(
          IntStream.range(0, iterations)
              .mapToObj(i -> Math.exp(log + 0.02 * deviate(hasHeavyTails)))
              .toList());
    }
    return scores;
  }

  private double deviate(boolean hasHeavyTails) {
    double squares = 0;
    for (int i = 0; i < 4; i++) {
      squares += Math.pow(random.nextGaussian(), 2);
    }
    return random.nextGaussian() / (hasHeavyTails ? Math.sqrt(squares / 4) : 1);
  }

  MadeRun with(Benchmark benchmark, List<List<Double>> scores) {
    return with(benchmark, scores, Map.of());
  }

  MadeRun with(Benchmark benchmark, List<List<Double>> scores, Map<String, String> settings) {
    SortedMap<String, SortedSet<String>> values = new TreeMap<>();
    settings.forEach((name, value) -> values.put(name, new TreeSet<>(List.of(value))));
    all.put(benchmark, new ForkScores(scores, new RunSettings(values)));
    return this;
  }

  Inspection inspected() {
    return Inspection.of(all, 0.1);
  }
}
