// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RanksTest {
  private static final Offset<Double> CLOSE = within(1e-10);

  @Test
  void agreesWithSciPy() throws IOException {
    List<CSVRecord> pairs = Study.pairs();
    assertThat(pairs).hasSize(363);
    for (CSVRecord pair : pairs) {
      double[] original = numbers(pair, "original");
      double[] fixed = numbers(pair, "fixed");
      assertThat(Ranks.signedRank(original, fixed))
          .isCloseTo(number(pair, "wilcoxon_asymptotic_p"), CLOSE);
      assertThat(Ranks.rankSum(original, fixed))
          .isCloseTo(number(pair, "mann_whitney_default_p"), CLOSE);
      assertThat(Ranks.cliffsDelta(original, fixed)).isCloseTo(number(pair, "cliffs_delta"), CLOSE);
    }
  }

  private static double number(CSVRecord row, String column) {
    return Double.parseDouble(row.get(column));
  }

  private static double[] numbers(CSVRecord row, String column) {
    return Arrays.stream(row.get(column).split(",")).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void whatDoesNotDifferIsNoEvidence() {
    double[] scores = {3, 1, 2};
    double[] equal = {1, 1, 1};
    assertThat(Ranks.signedRank(scores, scores.clone())).isEqualTo(1);
    assertThat(Ranks.rankSum(equal, equal)).isEqualTo(1);
    assertThat(Ranks.cliffsDelta(scores, scores.clone())).isEqualTo(0);
  }

  /** All of five forks beyond all of five: one of the 252 ways to deal ten ranks, on each side. */
  @Test
  void fiveForksAreTheFewestForOnePercent() {
    double[] low = {1, 2, 3, 4, 5};
    double[] high = {6, 7, 8, 9, 10};
    assertThat(Ranks.rankSum(low, high)).isCloseTo(2.0 / 252, CLOSE);
    assertThat(Ranks.rankSum(Arrays.copyOf(low, 4), Arrays.copyOf(high, 4)))
        .isCloseTo(2.0 / 70, CLOSE);
  }

  @Test
  void deltaCountsTiesForNeitherSide() {
    assertThat(Ranks.cliffsDelta(new double[] {1, 2, 2}, new double[] {2})).isEqualTo(-1.0 / 3);
  }

  @Test
  void medians() {
    assertThat(Ranks.median(new double[] {3, 1, 2})).isEqualTo(2);
    assertThat(Ranks.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
  }
}
