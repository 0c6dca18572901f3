// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The expected values are those of SciPy 1.17.1. */
class WelchTest {
  private static final double[] BEFORE = {10.1, 9.8, 10.3, 10.0, 9.9};
  private static final double[] AFTER = {10.9, 10.2, 11.4, 10.6};

  @Test
  void pIsThatOfTheLogarithms() {
    assertThat(IndependentForks.welch(BEFORE, AFTER, RunScatter.NONE))
        .isCloseTo(0.04754467933068087, within(1e-12));
    assertThat(IndependentForks.welch(new double[] {1}, AFTER, RunScatter.NONE)).isEqualTo(1);
  }

  @Test
  void scatterBetweenRunsMakesChangesLessCertain() {
    RunScatter runs = new RunScatter(0.03, 9);
    assertThat(IndependentForks.welch(BEFORE, AFTER, runs)).isGreaterThan(0.1);
    assertThat(IndependentForks.of(BEFORE, AFTER, 0.99, runs).change())
        .isEqualTo(IndependentForks.of(BEFORE, AFTER, 0.99).change());
  }

  /** {@code scipy.stats.false_discovery_control} adjusts these to .005, .0175, .0175, .05, .2. */
  @Test
  void falseDiscoveriesAreLimitedAsByBenjaminiAndHochberg() {
    double[] p = {0.2, 0.001, 0.0105, 0.04, 0.007};
    assertThat(FalseDiscoveries.limit(p, 0.05)).isEqualTo(0.04);
    assertThat(FalseDiscoveries.limit(p, 0.02)).isEqualTo(0.0105);
    assertThat(FalseDiscoveries.limit(p, 0.001)).isNegative();
  }
}
