// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.impact.jvm.TimedSeries.Rule;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the two times decides. */
class TimedSeriesTest {
  private static ForkScore score(double wall, double cpu) {
    return new ForkScore(wall, OptionalDouble.of(cpu), Instant.EPOCH, Instant.EPOCH, "G1");
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

  /** Eight rounds that scatter about a ratio, half of them on each side. */
  private static TimedSeries scattered(Rule rule, double ratio, double scatter) {
    TimedSeries series = new TimedSeries(rule);
    for (int round = 0; round < 8; round++) {
      double other = ratio * (round % 2 == 0 ? 1 + scatter : 1 / (1 + scatter));
      series.add(score(10, 10), score(10 * other, 10 * other));
    }
    return series;
  }

  @Test
  void whatEndedTheRoundsIsTheReason() {
    TimedSeries series = scattered(Rule.CPU_TIME, 1.1, .5);
    assertThat(series.finalPosition()).isEqualTo(Position.UNKNOWN);
    assertThat(series.reason()).isEqualTo("the scores scatter too much");
    series.cutShort();
    assertThat(series.reason()).isEqualTo("after three minutes, 8 rounds do not tell");
  }

  @ParameterizedTest
  @CsvSource({
    "CPU_TIME, 1.12, HIGHER",
    "CPU_TIME, 1.08, WITHIN",
    "CPU_TIME, .92, WITHIN",
    "CPU_TIME, .89, LOWER",
    "FLOOR, .101, HIGHER",
    "FLOOR, .099, WITHIN"
  })
  void aNarrowIntervalAroundTheLimitDecidesByItsMiddle(Rule rule, double ratio, Position position) {
    TimedSeries series = scattered(rule, ratio, .03);
    assertThat(series.position()).isEqualTo(Position.UNKNOWN);
    assertThat(series.finalPosition()).isEqualTo(position);
  }

  @Test
  void aWideOneDoesNot() {
    assertThat(scattered(Rule.CPU_TIME, 1.12, .1).finalPosition()).isEqualTo(Position.UNKNOWN);
    assertThat(new TimedSeries(Rule.CPU_TIME).finalPosition()).isEqualTo(Position.UNKNOWN);
  }

  @Test
  void theFastestIterationStandsForAFork() {
    assertThat(ForkScore.fastest(new double[] {3, 1, 2})).isEqualTo(1);
  }
}
