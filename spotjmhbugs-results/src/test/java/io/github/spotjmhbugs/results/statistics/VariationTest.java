// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The expected values are those of NumPy, and of SciPy 1.17.1 where it has the statistic. */
class VariationTest {
  private static final double[][] FORKS = {
    {1.0, 1.2, 1.1}, {1.5, 1.4, 1.6}, {0.9, 1.0, 1.3}, {1.1, 1.05, 1.2}
  };
  private static final Offset<Double> EXACT = within(1e-12);

  private final Variation variation = Variation.of(FORKS);

  @Test
  void deviationsAreThoseOfTheAnalysisOfVariance() {
    assertThat(variation.within()).isCloseTo(0.1314977819838292, EXACT);
    assertThat(variation.means()).isCloseTo(0.20384044232174808, EXACT);
    assertThat(variation.between()).isCloseTo(0.18917462048868242, EXACT);
  }

  @Test
  void errorIsThatOfTheMeanOfForks() {
    assertThat(variation.error()).isCloseTo(0.324355631267122, EXACT);
    assertThat(variation.error(4, 3)).isCloseTo(variation.error(), EXACT);
    assertThat(variation.error(9, 1)).isCloseTo(0.1770920156123564, EXACT);
    assertThat(Variation.ofLevels(1).error()).isInfinite();
  }

  @Test
  void pooledErrorIsJmhs() {
    assertThat(variation.pooledError()).isCloseTo(0.2764133958140799, EXACT);
  }

  @Test
  void testsAreThoseOfScipy() {
    assertThat(variation.pOfEqualForks()).isCloseTo(0.011580391223082737, EXACT);
    assertThat(variation.pOfDeviation(0.1)).isCloseTo(0.0059479651896572235, EXACT);
    assertThat(Variation.ofLevels(1, 2).pOfEqualForks()).isEqualTo(1);
    assertThat(Variation.ofLevels(1).pOfDeviation(0.1)).isEqualTo(1);
  }

  @Test
  void noiseIgnoresLevelsTrendsAndOutliers() {
    assertThat(Variation.noise(new double[] {3, 3.1, 2.9, 3.4, 3.3, 9}))
        .isCloseTo(0.20967130275743523, EXACT);
    assertThat(Variation.noise(new double[] {1}, new double[] {5})).isZero();
  }
}
