// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.impact.jvm.TimedSeries.Rule;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Which of the two times decides. */
class TimedSeriesTest {
  private static ForkScore score(double wall, double cpu) {
    return new ForkScore(wall, OptionalDouble.of(cpu), Instant.EPOCH, "G1");
  }

  private static TimedSeries series(ForkScore original, ForkScore other) {
    return series(Rule.CPU_TIME, original, other);
  }

  private static TimedSeries series(Rule rule, ForkScore original, ForkScore other) {
    TimedSeries series = new TimedSeries(rule);
    for (int round = 0; round < 5; round++) {
      double noise = 1 + round / 1000.0;
      series.add(original, score(other.wall() * noise, other.cpu().orElseThrow() * noise));
    }
    return series;
  }

  @Test
  void cpuTimeDecidesWhereOthersWantTheProcessor() {
    TimedSeries series = series(score(30, 10), score(10, 10));
    assertThat(series.position()).isEqualTo(Position.WITHIN);
    assertThat(series.change().unit()).isEqualTo("CPU ns/op");
  }

  /** Of 1,000 ns, a fixture takes 990 before each invocation. */
  @Test
  void aFixtureDoesNotHideTheEffect() {
    TimedSeries series = series(score(10, 1000), score(20, 1010));
    assertThat(series.position()).isEqualTo(Position.HIGHER);
    assertThat(series.change().unit()).isEqualTo("ns/op");
  }

  /** Which is no doubt about the machine. */
  @Test
  void aBenchmarkIsMoreThanATenthOfItself() {
    ForkScore score = score(30, 10);
    assertThat(series(Rule.FLOOR, score, score).position()).isEqualTo(Position.HIGHER);
    assertThat(series(Rule.WALL_TIME, score, score).position()).isEqualTo(Position.WITHIN);
  }

  @Test
  void theFastestIterationStandsForAFork() {
    assertThat(ForkScore.fastest(new double[] {3, 1, 2})).isEqualTo(1);
  }
}
