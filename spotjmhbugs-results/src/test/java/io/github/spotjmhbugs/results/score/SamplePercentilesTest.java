// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplePercentilesTest {
  private final SamplePercentiles percentiles = new SamplePercentiles();

  private void iteration(int samples, double scale) {
    for (int i = samples; i > 0; i--) {
      percentiles.add(scale * i, 1);
    }
    percentiles.endIteration();
  }

  @Test
  void percentilesAreWithinOnePercent() {
    iteration(1000, 1);
    iteration(2000, 1);
    Map<String, List<List<Double>>> series =
        percentiles.series(List.of(List.of(0.0), List.of(0.0)));
    assertThat(series).containsOnlyKeys("p50", "p99");
    assertThat(series.get("p99").get(0).get(0)).isCloseTo(990, withinPercentage(1));
    assertThat(series.get("p99").get(1).get(0)).isCloseTo(1980, withinPercentage(1));
    assertThat(series.get("p50").get(0).get(0)).isCloseTo(500, withinPercentage(1));
  }

  @Test
  void countsWeigh() {
    percentiles.add(5, 980);
    percentiles.add(70, 20);
    percentiles.endIteration();
    Map<String, List<List<Double>>> series = percentiles.series(List.of(List.of(0.0)));
    assertThat(series.get("p50")).containsExactly(List.of(5.0));
    assertThat(series.get("p99")).containsExactly(List.of(70.0));
  }
}
