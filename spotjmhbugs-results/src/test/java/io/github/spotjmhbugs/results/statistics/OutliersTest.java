// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutliersTest {
  /** Forty runs that deviate by up to 1 %. */
  private static double[] runs() {
    return IntStream.range(0, 40).mapToDouble(i -> 10 + 0.05 * (i * 7 % 5 - 2)).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 20, 38, 39})
  void anOutlierBecomesLikeTheRunsBesideIt(int at) {
    double[] scores = runs();
    scores[at] *= 1.5;
    double[] moderated = Outliers.moderated(scores);
    assertThat(moderated[at]).isBetween(9.9, 10.1);
    scores[at] = moderated[at];
    assertThat(moderated).isEqualTo(scores);
  }

  @Test
  void twoInARowAreOutliersUnlessTheyMayBeginALevel() {
    double[] scores = runs();
    scores[20] *= 1.5;
    scores[21] *= 1.5;
    assertThat(Arrays.stream(Outliers.moderated(scores))).allMatch(score -> score < 10.2);
    double[] last = runs();
    last[38] *= 1.5;
    last[39] *= 1.5;
    assertThat(Outliers.moderated(last)).isEqualTo(last);
  }

  @Test
  void aLevelOfThreeRunsStays() {
    double[] scores = runs();
    IntStream.range(20, 23).forEach(i -> scores[i] *= 1.5);
    assertThat(Outliers.moderated(scores)).isEqualTo(scores);
  }

  @Test
  void whatHappensOftenIsNoOutlier() {
    double[] scores = runs();
    IntStream.range(0, 5).forEach(i -> scores[3 + 8 * i] *= 1.5);
    assertThat(Outliers.moderated(scores)).isEqualTo(scores);
    scores[35] /= 1.5;
    assertThat(Outliers.moderated(scores)).isNotEqualTo(scores);
  }

  @Test
  void aFewRunsTellNoNoise() {
    double[] scores = runs();
    scores[10] *= 1.5;
    double[] few = Arrays.copyOf(scores, 19);
    assertThat(Outliers.moderated(few)).isEqualTo(few);
    assertThat(Outliers.moderated(Arrays.copyOf(scores, 20))[10]).isLessThan(10.2);
    assertThat(Outliers.moderated(new double[0])).isEmpty();
  }
}
