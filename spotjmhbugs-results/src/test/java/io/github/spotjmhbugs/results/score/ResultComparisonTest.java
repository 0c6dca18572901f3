// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {
  private static final ForkScores SCORES = new ForkScores(List.of(List.of(1.0)), RunSettings.NONE);

  /** Counts how often somebody looks through all benchmarks. */
  private static final class Watched extends TreeMap<Benchmark, ForkScores> {
    private static final long serialVersionUID = 1;
    private int looks;

    @Override
    public Set<Benchmark> keySet() {
      looks++;
      return super.keySet();
    }

    @Override
    public Set<Map.Entry<Benchmark, ForkScores>> entrySet() {
      looks++;
      return super.entrySet();
    }
  }

  private static Watched series(String name, String unit, int size) {
    Watched series = new Watched();
    IntStream.range(0, size)
        .mapToObj(i -> new Benchmark(name + i, new TreeMap<>(), 1, "avgt", unit))
        .forEach(benchmark -> series.put(benchmark, SCORES));
    series.looks = 0;
    return series;
  }

  private static int looks(SortedMap<Benchmark, ForkScores> before, Watched after) {
    ResultComparison.of(before, after, new Judgement(0.05, 0.99, false));
    return after.looks;
  }

  @Test
  void otherBenchmarksAreNotLookedThroughForEach() {
    assertThat(looks(series("a", "ns/op", 100), series("b", "ns/op", 100)))
        .isEqualTo(looks(series("a", "ns/op", 1), series("b", "ns/op", 1)));
    assertThat(looks(series("a", "ns/op", 100), series("a", "us/op", 100)))
        .isEqualTo(looks(series("a", "ns/op", 1), series("a", "us/op", 1)));
  }

  @Test
  void unitsAreConvertedAndModesAreNot() {
    Watched before = series("a", "ns/op", 1);
    before.put(new Benchmark("t", new TreeMap<>(), 1, "thrpt", "ops/s"), SCORES);
    Watched after = series("a", "us/op", 1);
    after.put(new Benchmark("t", new TreeMap<>(), 1, "avgt", "ns/op"), SCORES);
    ResultComparison comparison =
        ResultComparison.of(before, after, new Judgement(0.05, 0.99, false));
    assertThat(comparison.rows())
        .singleElement()
        .satisfies(row -> assertThat(row.after()).isCloseTo(1000, within(1e-9)));
    assertThat(comparison.otherMeasure()).hasSize(1);
    assertThat(comparison.onlyAfter()).isEmpty();
  }
}
