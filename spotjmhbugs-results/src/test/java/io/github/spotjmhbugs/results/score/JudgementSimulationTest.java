// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.Judgement.Row;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * How often the default judgement of {@code compare} is right, on made-up results: forks vary by 3
 * %, iterations by 2 %, five iterations a fork. The same seed gives the same table on every
 * machine; {@code docs/laboratory/impact.md} has it.
 */
class JudgementSimulationTest {
  private static final int PAIRS = 2000;
  private static final double[] CHANGES = {0, 0.05, 0.1, 0.2};
  private static final int[] FORKS = {2, 3, 5, 10};
  private static final Judgement DEFAULT = new Judgement(0.05, 0.99, false);
  private static final Benchmark BENCHMARK =
      new Benchmark("b.B.work", new TreeMap<>(), 1, "avgt", "ns/op");

  @Test
  void findsRegressionsWithoutFalseAlarms() {
    System.out.println("regressed, in % of pairs | forks | no change | +5 % | +10 % | +20 %");
    for (int forks : FORKS) {
      List<List<Row>> rows = rows(forks);
      print(
          "whole interval beyond 5 %",
          forks, shares(rows, row -> row.comparison().position(0.05) == Position.HIGHER));
      List<Double> found = shares(rows, row -> row.trend() == Trend.REGRESSED);
      print("default", forks, found);
      print("default: changed", forks, shares(rows, row -> row.trend() == Trend.CHANGED));
      assertThat(found.get(0)).as("false alarms of %d forks", forks).isLessThan(1);
      if (forks >= 3) {
        assertThat(found.get(3)).as("+20 %% with %d forks", forks).isGreaterThan(70);
      }
      if (forks >= 5) {
        assertThat(found.get(2)).as("+10 %% with %d forks", forks).isGreaterThan(70);
      }
    }
  }

  private static void print(String rule, int forks, List<Double> shares) {
    StringBuilder line = new StringBuilder(String.format("%-25s| %d", rule, forks));
    shares.forEach(share -> line.append(String.format(" | %.1f", share)));
    System.out.println(line);
  }

  private static List<Double> shares(List<List<Row>> rows, Predicate<Row> which) {
    return rows.stream()
        .map(change -> 100.0 * change.stream().filter(which).count() / PAIRS)
        .toList();
  }

  private static List<List<Row>> rows(int forks) {
    Random random = new Random(31);
    List<List<Row>> rows = new ArrayList<>();
    for (double change : CHANGES) {
      List<Row> pairs = new ArrayList<>();
      for (int pair = 0; pair < PAIRS; pair++) {
        pairs.add(
            DEFAULT
                .row(BENCHMARK, scores(random, forks, 0), scores(random, forks, change))
                .orElseThrow());
      }
      rows.add(pairs);
    }
    return rows;
  }

  private static ForkScores scores(Random random, int forks, double change) {
    List<List<Double>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double level = Math.log(10 * (1 + change)) + 0.03 * random.nextGaussian();
      all.add(
          DoubleStream.generate(() -> Math.exp(level + 0.02 * random.nextGaussian()))
              .limit(5)
              .boxed()
              .toList());
    }
    return new ForkScores(all, RunSettings.NONE);
  }
}
