// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.RunSettings;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histories that grow by one run at a time, as in a build that tells what each run has shown. */
class AlarmsSimulationTest {
  private static final int SERIES = 40;
  private static final int RUNS = 100;
  private static final int STEP_AT = 60;
  private static final Benchmark BENCHMARK =
      new Benchmark("B.work", new TreeMap<>(), 1, "avgt", "ns/op", "");

  /** What happens to some of the runs: how many, and how much slower they are. */
  private record Disturbance(double share, double size) {}

  @ParameterizedTest(name = "scatter {0}, step {1}, a share of {2} slower by {3}")
  @CsvSource({
    "0.01, 0, 0, 0, 0, 0",
    "0.03, 0, 0, 0, 4, 0",
    "0.03, 0.1, 0, 0, 4, 39",
    "0.01, 0.1, 0, 0, 0, 40",
    "0.02, 0.1, 0.03, 0.5, 6, 38",
    "0.01, 0, 0.3, 0.1, 12, 0",
    "0.01, 0, 0.1, 0.1, 12, 0",
    "0.01, 0.1, 0.3, 0.1, 12, 36"
  })
  void alarmsAreFewAndEarly(
      double scatter, double step, double share, double size, int mostFalse, int leastFound) {
    int wrong = 0;
    int found = 0;
    int delay = 0;
    int again = 0;
    for (int seed = 0; seed < SERIES; seed++) {
      double[] scores = scores(scatter, step, new Disturbance(share, size), seed);
      boolean isFound = false;
      for (int runs = 2; runs <= RUNS; runs++) {
        for (Change change : news(scores, runs)) {
          if (!change.isStandingRegression()) {
            continue;
          }
          if (step > 0 && Math.abs(change.first() - STEP_AT) <= 5) {
            again += isFound ? 1 : 0;
            found += isFound ? 0 : 1;
            delay += isFound ? 0 : runs - STEP_AT;
            isFound = true;
          } else {
            wrong++;
          }
        }
      }
    }
    assertThat(wrong).isLessThanOrEqualTo(mostFalse);
    assertThat(found).isGreaterThanOrEqualTo(leastFound);
    // Where a level begins may be uncertain.
    assertThat(again).isLessThanOrEqualTo(found / 10);
    assertThat(delay).isLessThanOrEqualTo((share > 0.1 ? 9 : 4) * found);
  }

  private static double[] scores(double scatter, double step, Disturbance other, int seed) {
    Random random = new Random(seed);
    return IntStream.range(0, RUNS)
        .mapToDouble(
            run ->
                Math.exp(scatter * random.nextGaussian())
                    * (run < STEP_AT ? 1 : 1 + step)
                    * (random.nextDouble() < other.share() ? 1 + other.size() : 1))
        .toArray();
  }

  private static List<Change> news(double[] scores, int runs) {
    SeriesBuilder builder = new SeriesBuilder(BENCHMARK, runs);
    IntStream.range(0, runs)
        .forEach(run -> builder.add(run, scores[run], "ns/op", RunSettings.NONE));
    return builder.buildNews(0.05, 0.99).orElseThrow().changes();
  }
}
