// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;

/**
 * Which of many tests to believe: of what Benjamini and Hochberg (1995) let pass, a given share is
 * wrong on average; where nothing has changed, anything passes in that share of all runs.
 */
public final class FalseDiscoveries {
  private FalseDiscoveries() {}

  /**
   * Looks for the largest p-value that passes.
   *
   * @param p the p-values of all tests
   * @param share of wrong ones to accept among those that pass
   * @return tests with a larger p-value may be chance; negative if all may
   */
  public static double limit(double[] p, double share) {
    double[] sorted = p.clone();
    Arrays.sort(sorted);
    for (int rank = sorted.length; rank > 0; rank--) {
      if (sorted[rank - 1] <= share * rank / sorted.length) {
        return sorted[rank - 1];
      }
    }
    return -1;
  }
}
