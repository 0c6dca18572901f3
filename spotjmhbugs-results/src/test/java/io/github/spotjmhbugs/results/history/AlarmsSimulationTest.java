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

  @ParameterizedTest(name = "scatter {0}, step {1}")
  @CsvSource({"0.01, 0, 0, 0", "0.03, 0, 6, 0", "0.03, 0.1, 6, 39", "0.01, 0.1, 0, 40"})
  void alarmsAreFewAndEarly(double scatter, double step, int mostFalse, int leastFound) {
    int wrong = 0;
    int found = 0;
    int delay = 0;
    int again = 0;
    for (int seed = 0; seed < SERIES; seed++) {
      double[] scores = scores(scatter, step, seed);
      History known = history(scores, 1);
      boolean isFound = false;
      for (int runs = 2; runs <= RUNS; runs++) {
        History now = history(scores, runs);
        for (Change change : now.newSince(known).series().get(0).changes()) {
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
        known = now;
      }
    }
    assertThat(wrong).isLessThanOrEqualTo(mostFalse);
    assertThat(found).isGreaterThanOrEqualTo(leastFound);
    // A level may be uncertain for a run.
    assertThat(again).isLessThanOrEqualTo(found / 10);
    assertThat(delay).isLessThanOrEqualTo(4 * found);
  }

  private static double[] scores(double scatter, double step, int seed) {
    Random random = new Random(seed);
    return IntStream.range(0, RUNS)
        .mapToDouble(
            run -> Math.exp(scatter * random.nextGaussian()) * (run < STEP_AT ? 1 : 1 + step))
        .toArray();
  }

  private static History history(double[] scores, int runs) {
    SeriesBuilder builder = new SeriesBuilder(BENCHMARK, runs);
    IntStream.range(0, runs)
        .forEach(run -> builder.add(run, scores[run], "ns/op", RunSettings.NONE));
    return new History(
        IntStream.range(0, runs).mapToObj(String::valueOf).toList(),
        List.of(builder.build(0.05, 0.99).orElseThrow()),
        0.99);
  }
}
