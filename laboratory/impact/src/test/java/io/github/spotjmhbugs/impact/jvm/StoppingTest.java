// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When enough is known. */
class StoppingTest {
  private static final double[] FIVE = {10.1, 9.8, 10.3, 10.0, 9.9};
  private static final double[] WILD = {3354, 7.3e6, 73_600};

  private static Position position(double[] original, double[] repaired) {
    return Stopping.position(original, repaired, Stopping.Unit.ROUND);
  }

  /** Cold and warm scores of benchmarks, as they were seen. */
  @Test
  void aLargeFactorIsKnownHoweverMuchItScatters() {
    double[] warm = {338, 184, 188};
    assertThat(position(WILD, warm)).isEqualTo(Position.LOWER);
    assertThat(position(warm, WILD)).isEqualTo(Position.HIGHER);
  }

  @Test
  void aFactorThatOneRoundLacksIsUnknown() {
    double[] other = {WILD[0] * 3, WILD[1] * 90, WILD[2] * 1.9};
    assertThat(position(WILD, other)).isEqualTo(Position.UNKNOWN);
    double[] two = {WILD[0] * 3, WILD[1] * 90};
    assertThat(position(new double[] {WILD[0], WILD[1]}, two)).isEqualTo(Position.UNKNOWN);
  }

  /** Forks of the same code that scatter by 27 %, as on a busy machine. */
  @Test
  void chanceHardlyMakesAFactor() {
    Random random = new Random(53);
    int alarms = 0;
    for (int series = 0; series < 2_000; series++) {
      double[] one = scores(random);
      double[] same = scores(random);
      Position position = position(one, same);
      alarms += position == Position.HIGHER || position == Position.LOWER ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(10);
  }

  private static double[] scores(Random random) {
    return IntStream.range(0, 3).mapToDouble(i -> Math.exp(0.27 * random.nextGaussian())).toArray();
  }

  private static double[] times(double factor, double... scores) {
    return Arrays.stream(scores).map(score -> score * factor).toArray();
  }

  @Test
  void stopsWhenTheIntervalIsWithinTenPercentOrBeyond() {
    assertThat(position(FIVE, times(3, 10.1, 9.9, 10.2, 10, 9.8))).isEqualTo(Position.HIGHER);
    assertThat(position(FIVE, times(1.01, 10.1, 9.9, 10.2, 10, 9.8))).isEqualTo(Position.WITHIN);
    assertThat(position(FIVE, times(1.1, 10.1, 9.9, 10.2, 10.1, 9.8))).isEqualTo(Position.UNKNOWN);
    double[] two = {10, 10.1};
    assertThat(position(two, times(50, 10.1, 10))).isEqualTo(Position.HIGHER);
    assertThat(position(two, times(2, 10.1, 10))).isEqualTo(Position.UNKNOWN);
    assertThat(position(new double[] {10}, new double[] {500})).isEqualTo(Position.UNKNOWN);
  }

  @Test
  void theFloorMattersWhereItIsMoreThanATenth() {
    double[] floor = {1, 1.02, 0.98};
    assertThat(Stopping.positionOfFloor(new double[] {2, 2.1, 2}, floor))
        .isEqualTo(Position.HIGHER);
    assertThat(Stopping.positionOfFloor(new double[] {2000, 2100, 2000}, floor))
        .isEqualTo(Position.WITHIN);
    assertThat(Stopping.positionOfFloor(new double[] {10, 11, 9}, floor))
        .isEqualTo(Position.UNKNOWN);
  }

  /**
   * Looking after each round gives chance more than one opportunity. When nothing has changed, it
   * must rarely end with a change beyond ten percent all the same, however much forks scatter.
   */
  @ParameterizedTest
  @CsvSource({
    "2, ROUND, 0.02, 20",
    "2, ROUND, 0.05, 20",
    "2, ROUND, 0.15, 20",
    "2, ROUND, 0.4, 50",
    "3, DUET, 0.02, 20",
    "3, DUET, 0.05, 20",
    "3, DUET, 0.1, 30"
  })
  void lookingAgainAndAgainRarelyEndsInAFalseAlarm(
      int fewest, Stopping.Unit unit, double scatter, int most) {
    Random random = new Random(2019);
    int alarms = 0;
    for (int series = 0; series < 2000; series++) {
      double[] original = noise(random, scatter);
      double[] repaired = noise(random, scatter);
      Position end = Position.UNKNOWN;
      for (int rounds = fewest; rounds <= 24 && end == Position.UNKNOWN; rounds++) {
        double[] first = Arrays.copyOf(original, rounds);
        end = Stopping.position(first, Arrays.copyOf(repaired, rounds), unit);
      }
      alarms += end == Position.HIGHER || end == Position.LOWER ? 1 : 0;
    }
    System.out.printf(
        "%s, forks scatter by %.2f: %d false alarms in 2000%n", unit, scatter, alarms);
    assertThat(alarms).isLessThan(most);
  }

  private static double[] noise(Random random, double scatter) {
    return DoubleStream.generate(() -> Math.exp(scatter * random.nextGaussian()))
        .limit(24)
        .toArray();
  }
}
