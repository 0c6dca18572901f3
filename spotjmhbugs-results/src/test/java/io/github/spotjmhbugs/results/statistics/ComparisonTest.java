// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
  private static final Offset<Double> CLOSE = within(1e-9);
  private static final double[] FIVE = {10.1, 9.8, 10.3, 10.0, 9.9};

  private static double[] times(double factor, double... scores) {
    return Arrays.stream(scores).map(score -> score * factor).toArray();
  }

  /** With three rounds, the quantile and the p-value have a closed form. */
  @Test
  void intervalOfPairsIsStudents() {
    double[] original = {1, 1, 1};
    double[] repaired = {Math.exp(1), Math.exp(2), Math.exp(3)};
    Comparison comparison = PairedRounds.of(original, repaired);
    // Mean 2, standard error 1 / sqrt(3), and 9.924843200918 is the quantile of two degrees.
    double margin = 9.924843200918 / Math.sqrt(3);
    assertThat(Math.log1p(comparison.change())).isCloseTo(2, CLOSE);
    assertThat(Math.log1p(comparison.low())).isCloseTo(2 - margin, CLOSE);
    assertThat(Math.log1p(comparison.high())).isCloseTo(2 + margin, CLOSE);
    // With two degrees, P(|T| > t) = 1 - t / sqrt(2 + t^2), and t^2 = 12.
    assertThat(comparison.p()).isCloseTo(1 - Math.sqrt(12.0 / 14), CLOSE);
    assertThat(comparison.cliffsDelta()).isEqualTo(1);
  }

  @Test
  void slowRoundsSlowBothVariants() {
    double[] original = {10, 20, 40, 15, 11};
    double[] repaired = {20.1, 39.9, 80.3, 29.8, 22};
    Comparison paired = PairedRounds.of(original, repaired);
    assertThat(paired.change()).isCloseTo(1, within(0.01));
    assertThat(paired.position(Stopping.TOLERANCE)).isEqualTo(Position.HIGHER);
    assertThat(IndependentForks.of(original, repaired, 0.99).position(0.1))
        .isEqualTo(Position.UNKNOWN);
  }

  @Test
  void exchangingTheSidesInvertsTheRatio() {
    double[] other = {12, 13.5, 12.2, 12.8, 14};
    for (Comparison[] both :
        new Comparison[][] {
          {PairedRounds.of(FIVE, other), PairedRounds.of(other, FIVE)},
          {IndependentForks.of(FIVE, other, 0.99), IndependentForks.of(other, FIVE, 0.99)}
        }) {
      assertThat((1 + both[0].change()) * (1 + both[1].change())).isCloseTo(1, CLOSE);
      assertThat((1 + both[0].low()) * (1 + both[1].high())).isCloseTo(1, CLOSE);
      assertThat(both[0].p()).isCloseTo(both[1].p(), CLOSE);
      assertThat(both[0].cliffsDelta()).isEqualTo(-both[1].cliffsDelta());
    }
  }

  /** With equal variances and sizes, Welch's interval has the pooled test's degrees of freedom. */
  @Test
  void intervalOfIndependentForksIsWelchs() {
    double[] before = {Math.exp(0), Math.exp(1), Math.exp(2)};
    Comparison comparison = IndependentForks.of(before, times(Math.exp(5), before), 0.99);
    // Four degrees: 4.604094871350; the error is sqrt(1 / 3 + 1 / 3).
    double margin = 4.604094871350 * Math.sqrt(2.0 / 3);
    assertThat(Math.log1p(comparison.low())).isCloseTo(5 - margin, CLOSE);
    assertThat(Math.log1p(comparison.high())).isCloseTo(5 + margin, CLOSE);
    assertThat(comparison.p()).isCloseTo(0.1, CLOSE);
  }

  @Test
  void oneForkBoundsNothing() {
    double[] one = {10};
    for (Comparison comparison :
        new Comparison[] {
          PairedRounds.of(one, new double[] {20}), IndependentForks.of(one, times(2, FIVE), 0.99)
        }) {
      assertThat(comparison.change()).isGreaterThan(0.9);
      assertThat(comparison.low()).isEqualTo(-1);
      assertThat(comparison.high()).isInfinite();
      assertThat(comparison.position(0.1)).isEqualTo(Position.UNKNOWN);
    }
  }

  @Test
  void scoresThatDoNotVaryAreNoCertainty() {
    for (double after : new double[] {2, 3}) {
      for (Comparison comparison :
          new Comparison[] {
            PairedRounds.of(new double[] {2, 2}, new double[] {after, after}),
            IndependentForks.of(new double[] {2, 2}, new double[] {after, after}, 0.99)
          }) {
        assertThat(comparison.change()).isCloseTo(after / 2 - 1, CLOSE);
        assertThat(comparison.high()).isInfinite();
        assertThat(comparison.position(0.1)).isEqualTo(Position.UNKNOWN);
      }
    }
  }

  @Test
  void toleranceIsTheSameInBothDirections() {
    assertThat(new Comparison(-0.1, -0.11, -0.095, 0, -1).position(0.1)).isEqualTo(Position.LOWER);
    assertThat(new Comparison(-0.08, -0.09, -0.01, 0, -1).position(0.1)).isEqualTo(Position.WITHIN);
    assertThat(new Comparison(0.08, 0.05, 0.2, 0, 1).position(0.1)).isEqualTo(Position.UNKNOWN);
    assertThat(new Comparison(0.5, 0.2, 0.9, 0, 1).position(0.1)).isEqualTo(Position.HIGHER);
    assertThat(new Comparison(0.2, 0.1, 0.3, 0, 1).position(0)).isEqualTo(Position.HIGHER);
  }

  @Test
  void scoresWithoutARatioAreRejected() {
    double[] zero = {0};
    double[] none = {};
    assertThatThrownBy(() -> PairedRounds.of(zero, zero)).hasMessage("a score of 0.0 has no ratio");
    assertThatThrownBy(() -> PairedRounds.of(none, none)).hasMessage("there is no score");
    assertThatThrownBy(() -> PairedRounds.of(FIVE, new double[] {1}))
        .hasMessage("a round is a score of each variant");
  }

  @Test
  void stopsWhenTheIntervalIsWithinTenPercentOrBeyond() {
    assertThat(Stopping.position(FIVE, times(3, 10.1, 9.9, 10.2, 10, 9.8)))
        .isEqualTo(Position.HIGHER);
    assertThat(Stopping.position(FIVE, times(1.01, 10.1, 9.9, 10.2, 10, 9.8)))
        .isEqualTo(Position.WITHIN);
    assertThat(Stopping.position(FIVE, times(1.1, 10.1, 9.9, 10.2, 10.1, 9.8)))
        .isEqualTo(Position.UNKNOWN);
    double[] two = {10, 10.1};
    assertThat(Stopping.position(two, times(50, 10.1, 10))).isEqualTo(Position.HIGHER);
    assertThat(Stopping.position(two, times(2, 10.1, 10))).isEqualTo(Position.UNKNOWN);
    assertThat(Stopping.position(new double[] {10}, new double[] {500}))
        .isEqualTo(Position.UNKNOWN);
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
  @ValueSource(doubles = {0.02, 0.05, 0.15, 0.4})
  void lookingAgainAndAgainRarelyEndsInAFalseAlarm(double scatter) {
    Random random = new Random(2019);
    int alarms = 0;
    for (int series = 0; series < 2000; series++) {
      double[] original = noise(random, scatter);
      double[] repaired = noise(random, scatter);
      Position end = Position.UNKNOWN;
      for (int rounds = 2; rounds <= 24 && end == Position.UNKNOWN; rounds++) {
        end = Stopping.position(Arrays.copyOf(original, rounds), Arrays.copyOf(repaired, rounds));
      }
      alarms += end == Position.HIGHER || end == Position.LOWER ? 1 : 0;
    }
    System.out.printf("forks scatter by %.2f: %d false alarms in 2000%n", scatter, alarms);
    assertThat(alarms).isLessThan(scatter > 0.2 ? 50 : 20);
  }

  private static double[] noise(Random random, double scatter) {
    return DoubleStream.generate(() -> Math.exp(scatter * random.nextGaussian()))
        .limit(24)
        .toArray();
  }
}
