// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

/**
 * How much whole runs differ though nothing has changed, as on another day or another machine.
 *
 * @param deviation standard deviation of the logarithm of a run's score
 * @param degrees degrees of freedom of that estimate
 */
public record RunScatter(double deviation, double degrees) {
  /** Runs differ only as their forks do. */
  public static final RunScatter NONE = new RunScatter(0, 1);

  /** That of the difference of two runs. */
  double variance() {
    return 2 * deviation * deviation;
  }
}
