// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

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
    assertThat(paired.position(0.1)).isEqualTo(Position.HIGHER);
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
}
