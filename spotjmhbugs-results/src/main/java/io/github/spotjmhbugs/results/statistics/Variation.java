// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How scores vary, between forks and within them: one-way analysis of variance with a random effect
 * of the fork, over logarithms, so that 0.03 stands for about 3 %.
 *
 * @param forks number of forks, at least one
 * @param iterations mean number of iterations in a fork
 * @param within standard deviation of the iterations of a fork; 0 when each has only one
 * @param means standard deviation of the means of the forks; 0 for a single fork
 */
public record Variation(int forks, double iterations, double within, double means) {
  /** For the forks that people run; of a single one, nothing is known. */
  private static final double[] QUANTILES =
      IntStream.range(0, 101)
          .mapToDouble(forks -> forks < 2 ? Double.POSITIVE_INFINITY : quantileOf(forks))
          .toArray();

  /**
   * Measures it.
   *
   * @param logs for each fork the logarithms of the scores of its iterations
   * @return how they vary
   */
  public static Variation of(double[][] logs) {
    double squares = 0;
    int degrees = 0;
    for (double[] fork : logs) {
      double mean = mean(fork);
      squares += Arrays.stream(fork).map(log -> (log - mean) * (log - mean)).sum();
      degrees += fork.length - 1;
    }
    double[] means = Arrays.stream(logs).mapToDouble(Variation::mean).toArray();
    return new Variation(
        logs.length,
        Arrays.stream(logs).mapToInt(fork -> fork.length).average().orElseThrow(),
        degrees == 0 ? 0 : Math.sqrt(squares / degrees),
        deviation(means));
  }

  /**
   * Measures how forks vary, of which only one number is known.
   *
   * @param logs for each fork a logarithm
   * @return how they vary
   */
  public static Variation ofLevels(double... logs) {
    return of(Arrays.stream(logs).mapToObj(log -> new double[] {log}).toArray(double[][]::new));
  }

  /** {@return the standard deviation of the forks, without what their iterations explain} */
  public double between() {
    return Math.sqrt(Math.max(0, means * means - within * within / iterations));
  }

  /**
   * Tells how well a run of this benchmark is known.
   *
   * @param forks number of forks, at least two
   * @param iterations number of iterations of each
   * @return half the width of the 95 % interval of the score
   */
  public double error(int forks, double iterations) {
    double variance = (between() * between() + within * within / iterations) / forks;
    return quantile(forks) * Math.sqrt(variance);
  }

  /** {@return half the width of the 95 % interval of this run's score; infinite for one fork} */
  public double error() {
    return forks < 2 ? Double.POSITIVE_INFINITY : quantile(forks) * means / Math.sqrt(forks);
  }

  /** {@return half the width of JMH's interval of 99.9 %, as if iterations were independent} */
  public double pooledError() {
    double all = forks * iterations;
    double variance =
        (within * within * (all - forks) + means * means * iterations * (forks - 1)) / (all - 1);
    return TDistribution.of(all - 1).inverseSurvivalProbability(0.0005) * Math.sqrt(variance / all);
  }

  private static double quantile(int forks) {
    return forks < QUANTILES.length ? QUANTILES[forks] : quantileOf(forks);
  }

  private static double quantileOf(int forks) {
    return TDistribution.of(forks - 1.0).inverseSurvivalProbability(0.025);
  }

  /** {@return the p-value of the hypothesis that forks differ no more than iterations explain} */
  public double pOfEqualForks() {
    double degrees = forks * (iterations - 1);
    return forks < 2 || degrees < 1 || within == 0
        ? 1
        : FDistribution.of(forks - 1.0, degrees)
            .survivalProbability(iterations * means * means / (within * within));
  }

  /**
   * {@return the p-value of the hypothesis that forks deviate no more than that from each other}
   *
   * @param deviation a standard deviation, above 0
   */
  public double pOfDeviation(double deviation) {
    double ratio = means / deviation;
    return forks < 2
        ? 1
        : ChiSquaredDistribution.of(forks - 1.0).survivalProbability((forks - 1) * ratio * ratio);
  }

  /**
   * {@return the standard deviation of values; 0 of a single one}
   *
   * @param values numbers, at least one
   */
  public static double deviation(double... values) {
    double mean = mean(values);
    return values.length < 2
        ? 0
        : Math.sqrt(
            Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum()
                / (values.length - 1));
  }

  /**
   * Estimates a standard deviation by what follows on each other, which neither a trend nor a few
   * outliers disturb.
   *
   * @param series series of numbers
   * @return the normal distribution's deviation with the same median difference; 0 without any
   */
  public static double noise(double[]... series) {
    double[] differences =
        Arrays.stream(series)
            .flatMapToDouble(
                one ->
                    IntStream.range(1, one.length).mapToDouble(i -> Math.abs(one[i] - one[i - 1])))
            .toArray();
    return differences.length == 0 ? 0 : 1.4826 * Ranks.median(differences) / Math.sqrt(2);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
