// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Statistics of order, which assume no distribution. The conventions are those of SciPy 1.17, so
 * that anyone can check a result.
 */
public final class Ranks {
  /** From this size on, both samples are large enough for the normal approximation. */
  private static final int LARGE = 9;

  private Ranks() {}

  /**
   * Wilcoxon's signed rank test: the normal approximation without a continuity correction; pairs
   * that do not differ are left out.
   *
   * @param first scores, at least one
   * @param second as many scores; each belongs to the one at the same index of {@code first}
   * @return the two-sided p-value; 1 when no pair differs
   */
  public static double signedRank(double[] first, double[] second) {
    double[] differences =
        IntStream.range(0, first.length)
            .mapToDouble(i -> first[i] - second[i])
            .filter(difference -> difference != 0)
            .toArray();
    return differences.length == 0
        ? 1
        : WilcoxonSignedRankTest.withDefaults()
            .with(PValueMethod.ASYMPTOTIC)
            .with(ContinuityCorrection.DISABLED)
            .test(differences)
            .getPValue();
  }

  /**
   * The rank sum test of Wilcoxon, Mann and Whitney: exact when one sample has at most eight scores
   * and no two scores are equal, else the normal approximation with a continuity correction.
   *
   * @param first scores, at least one
   * @param second scores, at least one
   * @return the two-sided p-value; 1 when all scores are equal
   */
  public static double rankSum(double[] first, double[] second) {
    int size = first.length + second.length;
    long distinct = all(first, second).distinct().count();
    if (distinct == 1) {
      return 1;
    }
    boolean isExact = distinct == size && Math.min(first.length, second.length) < LARGE;
    return MannWhitneyUTest.withDefaults()
        .with(isExact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC)
        .with(ContinuityCorrection.ENABLED)
        .test(first, second)
        .getPValue();
  }

  private static DoubleStream all(double[] first, double[] second) {
    return DoubleStream.concat(Arrays.stream(first), Arrays.stream(second));
  }

  /**
   * Cliff's delta: how much likelier a score of {@code first} is larger than one of {@code second}
   * than smaller.
   *
   * @param first scores, at least one
   * @param second scores, at least one
   * @return from -1, all of {@code first} are smaller, to 1, all are larger
   */
  public static double cliffsDelta(double[] first, double[] second) {
    double pairs = (double) first.length * second.length;
    // U counts the pairs in which the first score is larger, and ties as halves.
    return (2 * MannWhitneyUTest.withDefaults().statistic(first, second) - pairs) / pairs;
  }

  /**
   * The median.
   *
   * @param scores scores, at least one
   * @return the middle score, or the mean of the two in the middle
   */
  public static double median(double[] scores) {
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
