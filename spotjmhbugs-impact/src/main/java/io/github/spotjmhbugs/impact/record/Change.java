// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

/**
 * How the score differs between a benchmark and its repaired variant.
 *
 * @param original median score over the forks of the benchmark as it is
 * @param repaired median score over the forks of the repaired benchmark
 * @param unit unit of the scores, such as {@code ns/op} or {@code CPU ns/op}
 * @param change ratio of repaired to original minus one: 0.1 when the repaired score is 10 % larger
 * @param low lower limit of the confidence interval of {@code change}
 * @param high upper limit of the confidence interval of {@code change}
 * @param p probability of such a difference when nothing has changed
 * @param cliffsDelta Cliff's delta of the repaired forks over the original ones, from -1 to 1
 */
public record Change(
    double original,
    double repaired,
    String unit,
    double change,
    double low,
    double high,
    double p,
    double cliffsDelta) {}
