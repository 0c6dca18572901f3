// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Percentiles of the samples of iterations, of which there may be millions: samples within 1 % of
 * each other count as their mean (as in DDSketch, Masson, Rim and Lee, VLDB 2019).
 */
final class SamplePercentiles {
  /** The names of the metrics. */
  static final List<String> NAMES = List.of("p50", "p99", "p99.9");

  private static final double[] SHARES = {0.5, 0.99, 0.999};
  private static final double WIDTH = Math.log(1.01);

  /** So many samples must be beyond a percentile. */
  private static final double FEWEST = 10;

  private final TreeMap<Long, double[]> buckets = new TreeMap<>();
  private final List<double[]> iterations = new ArrayList<>();
  private double count;

  void add(double score, double times) {
    if (score > 0 && times > 0) {
      double[] bucket =
          buckets.computeIfAbsent((long) Math.floor(Math.log(score) / WIDTH), any -> new double[2]);
      bucket[0] += score * times;
      bucket[1] += times;
      count += times;
    }
  }

  void endIteration() {
    double[] values = new double[SHARES.length];
    for (int i = 0; i < SHARES.length; i++) {
      values[i] = count * (1 - SHARES[i]) < FEWEST ? Double.NaN : at(SHARES[i] * count);
    }
    iterations.add(values);
    buckets.clear();
    count = 0;
  }

  private double at(double rank) {
    double before = 0;
    for (double[] bucket : buckets.values()) {
      before += bucket[1];
      if (before >= rank) {
        return bucket[0] / bucket[1];
      }
    }
    throw new IllegalStateException("no samples");
  }

  /**
   * {@return the percentiles that each iteration has enough samples for, by their names}
   *
   * @param forks for each fork its iterations
   */
  Map<String, List<List<Double>>> series(List<List<Double>> forks) {
    Map<String, List<List<Double>>> series = new HashMap<>();
    for (int i = 0; i < SHARES.length; i++) {
      int share = i;
      if (iterations.stream().noneMatch(values -> Double.isNaN(values[share]))) {
        List<List<Double>> all = new ArrayList<>();
        int iteration = 0;
        for (List<Double> fork : forks) {
          List<Double> values = new ArrayList<>();
          for (int each = 0; each < fork.size(); each++) {
            values.add(iterations.get(iteration++)[share]);
          }
          all.add(values);
        }
        series.put(NAMES.get(i), all);
      }
    }
    return series;
  }
}
