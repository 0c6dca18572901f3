// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rule of Costa, Bezemer, Leitner and Andrzejak, "What's Wrong With My Benchmark Results?"
 * (IEEE TSE 2019), for one benchmark with one set of parameters: the iterations of all forks are
 * pooled as if they were independent, outliers are dropped from each variant, and what is left is
 * paired by its place in the run.
 *
 * <p>Kept to compare with the study. Iterations of one fork resemble each other, so the rule takes
 * the difference between any two JVMs for a change: it did so in 8 of 20 series in which nothing
 * had changed.
 *
 * @param original median of the paired original scores
 * @param fixed median of the paired fixed scores
 * @param p two-sided p-value of Wilcoxon's signed rank test
 * @param cliffsDelta Cliff's delta of the original scores over the fixed ones, as in the study
 */
public record PaperRule(double original, double fixed, double p, double cliffsDelta) {
  /** The level at which the study's data give its Table 8; the text says 0.01. */
  public static final double ALPHA = 0.001;

  private static final double OUTLIER = 3;

  /** A smaller delta is negligible, by Romano, Kromrey, Coraggio and Skowronek (2006). */
  private static final double SMALL = 0.147;

  /**
   * A score.
   *
   * @param place says where in the run it was taken: trial, fork and iteration
   * @param score the score
   */
  public record Iteration(List<Integer> place, double score) {
    /** Makes the place immutable. */
    public Iteration {
      place = List.copyOf(place);
    }
  }

  /**
   * Applies the rule.
   *
   * @param original scores of one variant
   * @param fixed scores of the other. Where several scores of a variant share a place, each is
   *     paired with each of the other variant, as in the study
   * @return the outcome; empty when no two scores share a place
   */
  public static Optional<PaperRule> of(List<Iteration> original, List<Iteration> fixed) {
    Map<List<Integer>, List<Double>> counterparts = new HashMap<>();
    for (Iteration other : withoutOutliers(fixed)) {
      counterparts.computeIfAbsent(other.place(), place -> new ArrayList<>()).add(other.score());
    }
    List<double[]> pairs = new ArrayList<>();
    for (Iteration one : withoutOutliers(original)) {
      for (double other : counterparts.getOrDefault(one.place(), List.of())) {
        pairs.add(new double[] {one.score(), other});
      }
    }
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    double[] first = pairs.stream().mapToDouble(pair -> pair[0]).toArray();
    double[] second = pairs.stream().mapToDouble(pair -> pair[1]).toArray();
    return Optional.of(
        new PaperRule(
            Ranks.median(first),
            Ranks.median(second),
            Ranks.signedRank(first, second),
            Ranks.cliffsDelta(first, second)));
  }

  /**
   * Applies the study's limits.
   *
   * @param alpha level of significance, such as {@link #ALPHA}
   * @return whether the study would call the benchmark impacted
   */
  public boolean isImpacted(double alpha) {
    return p < alpha && Math.abs(cliffsDelta) >= SMALL;
  }

  /** Drops the scores that are three or more standard deviations of their variant from its mean. */
  private static List<Iteration> withoutOutliers(List<Iteration> all) {
    double mean = all.stream().mapToDouble(Iteration::score).average().orElse(0);
    double variance =
        all.stream()
            .mapToDouble(one -> (one.score() - mean) * (one.score() - mean))
            .average()
            .orElse(0);
    double limit = OUTLIER * Math.sqrt(variance);
    return all.stream().filter(one -> limit == 0 || Math.abs(one.score() - mean) < limit).toList();
  }
}
