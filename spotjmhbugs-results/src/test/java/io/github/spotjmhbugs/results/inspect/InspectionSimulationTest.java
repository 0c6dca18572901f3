// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.RunSettings;
import io.github.spotjmhbugs.results.statistics.PaperRule.Iteration;
import io.github.spotjmhbugs.results.statistics.Ranks;
import io.github.spotjmhbugs.results.statistics.Study;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How often a sound result is named, and how often a wrong one is; {@code docs/inspect.md}. */
class InspectionSimulationTest {
  private static final int RUNS = 200;

  /**
   * Runs of an empty benchmark, one with a parameter that matters, and one without, whose forks
   * deviate by 1 to 3 %. In every other, iterations have heavy tails.
   */
  @Test
  void soundRunsAreHardlyEverNamed() {
    int named = 0;
    int all = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      MadeRun run = new MadeRun(seed);
      int forks = seed % 3 == 0 ? 10 : 5;
      int iterations = List.of(5, 10, 20).get(seed / 3 % 3);
      boolean isHeavy = seed % 2 == 1;
      double deviation = 0.01 * (1 + seed % 3);
      Map<String, Double> levels =
          Map.of("1", 12.0, "10", 100.0, "100", 900.0, "", 40.0, "empty", 0.4);
      new TreeMap<>(levels)
          .forEach(
              (value, level) -> {
                Benchmark benchmark =
                    value.matches("\\d+")
                        ? MadeRun.benchmark("sum", "n", value)
                        : MadeRun.benchmark("work" + value);
                run.with(benchmark, run.scores(level, forks, iterations, deviation, isHeavy));
              });
      Inspection inspection = run.inspected();
      named += (int) inspection.remarks().stream().map(Remark::benchmark).distinct().count();
      all += inspection.scores().size();
    }
    System.out.printf("sound: %d of %d named%n", named, all);
    assertThat(named).isLessThanOrEqualTo(all / 50);
  }

  /** A fault that is put into scores. */
  private interface Fault extends BiFunction<List<List<Double>>, Random, List<List<Double>>> {}

  /**
   * Real series with at least five forks of which no iteration is more than 5 % off its fork and no
   * fork more than 5 % off the others, as they are and with faults.
   */
  @Test
  void faultsInRealSeriesAreNamed() throws IOException {
    List<List<List<Double>>> steady =
        Study.scores().values().stream()
            .flatMap(both -> Stream.of(both.original(), both.fixed()))
            .map(InspectionSimulationTest::forks)
            .filter(forks -> forks.size() >= 5)
            .filter(InspectionSimulationTest::isSteady)
            .toList();
    System.out.println("steady series of the study: " + steady.size());
    assertThat(steady).hasSizeGreaterThan(100);
    assertThat(share(steady, (forks, random) -> forks, null)).isLessThan(0.02);
    Fault cold = (forks, random) -> change(forks, (fork, i) -> i == 0 ? 1.3 : i == 1 ? 1.1 : 1);
    Fault twoSpeeds = (forks, random) -> change(forks, (fork, i) -> fork % 2 == 0 ? 1.3 : 1);
    Fault pause =
        (forks, random) -> {
          int slow = random.nextInt(forks.size());
          int when = 1 + random.nextInt(forks.get(slow).size() - 1);
          double factor = 1 + 0.1 * forks.size() * forks.get(slow).size();
          return change(forks, (fork, i) -> fork == slow && i == when ? factor : 1);
        };
    Fault oneFork = (forks, random) -> forks.subList(0, 1);
    Fault scattered =
        (forks, random) -> {
          double[] factors =
              random.doubles(forks.size(), 0, 1).map(x -> Math.exp(0.6 * (x - 0.5))).toArray();
          return change(forks, (fork, i) -> factors[fork]);
        };
    assertThat(share(steady, cold, Doubt.WARM_UP)).isGreaterThan(0.98);
    assertThat(share(steady, twoSpeeds, Doubt.SPEEDS)).isGreaterThan(0.98);
    assertThat(share(steady, pause, Doubt.PAUSE)).isGreaterThan(0.98);
    assertThat(share(steady, oneFork, Doubt.ONE_FORK)).isEqualTo(1);
    System.out.println(
        "forks ±17 %: error "
            + share(steady, scattered, Doubt.ERROR)
            + ", forks "
            + share(steady, scattered, Doubt.FORKS));
  }

  /** {@return the share of series that are named for a reason; for any if that is null} */
  private static double share(List<List<List<Double>>> all, Fault fault, @Nullable Doubt doubt) {
    Random random = new Random(7);
    long named =
        all.stream()
            .map(forks -> fault.apply(forks, random))
            .filter(
                forks ->
                    new MadeRun(0)
                        .with(MadeRun.benchmark("work"), forks).inspected().remarks().stream()
                            .anyMatch(remark -> doubt == null || remark.doubt() == doubt))
            .count();
    System.out.printf("%s: %d of %d%n", doubt == null ? "unchanged" : doubt, named, all.size());
    return (double) named / all.size();
  }

  private static List<List<Double>> change(
      List<List<Double>> forks, BiFunction<Integer, Integer, Double> factor) {
    List<List<Double>> changed = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      List<Double> scores = new ArrayList<>();
      for (int i = 0; i < forks.get(fork).size(); i++) {
        scores.add(forks.get(fork).get(i) * factor.apply(fork, i));
      }
      changed.add(scores);
    }
    return changed;
  }

  private static List<List<Double>> forks(List<Iteration> iterations) {
    Map<List<Integer>, List<Double>> forks = new LinkedHashMap<>();
    iterations.forEach(
        one ->
            forks
                .computeIfAbsent(one.place().subList(0, 2), any -> new ArrayList<>())
                .add(one.score()));
    return List.copyOf(forks.values());
  }

  private static boolean isSteady(List<List<Double>> forks) {
    double[] levels = new ForkScores(forks, new RunSettings(new TreeMap<>())).medians();
    double level = Ranks.median(levels);
    for (int i = 0; i < levels.length; i++) {
      double own = levels[i];
      if (Math.abs(own / level - 1) > 0.05
          || forks.get(i).stream().anyMatch(score -> Math.abs(score / own - 1) > 0.05)) {
        return false;
      }
    }
    return true;
  }
}
