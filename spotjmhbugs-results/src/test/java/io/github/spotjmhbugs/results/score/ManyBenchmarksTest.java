// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.statistics.RunScatter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often whole runs of {@code compare} alarm though nothing has changed. */
class ManyBenchmarksTest {
  private static final int RUNS = 100;
  private static final Judgement DEFAULT = new Judgement(0.05, 0.99, false);

  private final Random random = new Random(300);

  private SortedMap<Benchmark, ForkScores> run(int benchmarks, double run) {
    SortedMap<Benchmark, ForkScores> all = new TreeMap<>();
    double ofRun = run * random.nextGaussian();
    for (int i = 0; i < benchmarks; i++) {
      all.put(
          new Benchmark("b.B.b" + i, new TreeMap<>(), 1, "avgt", "ns/op"),
          new ForkScores(
              IntStream.range(0, 5)
                  .mapToObj(fork -> scores(ofRun + 0.03 * random.nextGaussian()))
                  .toList(),
              RunSettings.NONE));
    }
    return all;
  }

  private List<Double> scores(double level) {
    return DoubleStream.generate(() -> Math.exp(level + 0.02 * random.nextGaussian()))
        .limit(5)
        .boxed()
        .toList();
  }

  private int alarms(int benchmarks, double run, Judgement judgement) {
    return (int)
        IntStream.range(0, RUNS)
            .filter(
                i ->
                    ResultComparison.of(run(benchmarks, run), run(benchmarks, run), judgement)
                            .count(Trend.REGRESSED)
                        > 0)
            .count();
  }

  @Test
  void threeHundredUnchangedBenchmarksHardlyEverAlarm() {
    int each = alarms(300, 0, DEFAULT.with(Map.of(), RunScatter.NONE, false));
    int together = alarms(300, 0, DEFAULT);
    System.out.printf("300 unchanged: %d of %d runs alarm, corrected %d%n", each, RUNS, together);
    assertThat(each).isGreaterThan(20);
    assertThat(together).isLessThanOrEqualTo(RUNS / 20);
  }

  @Test
  void runsThatDifferDoNotAlarmIfThatIsKnown() {
    RunScatter known = new RunScatter(0.03, 19);
    int unknown = alarms(1, 0.03, DEFAULT);
    int widened = alarms(1, 0.03, DEFAULT.with(Map.of(), known, true));
    System.out.printf("runs ±3 %%: %d of %d alarm, with a history %d%n", unknown, RUNS, widened);
    assertThat(unknown).isGreaterThan(5);
    assertThat(widened).isLessThanOrEqualTo(2);
  }
}
