// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import java.util.List;

/**
 * What the analysis of one class gave.
 *
 * @param benchmarks the benchmarks that JMH would run of the class, as {@code package.Class#method}
 * @param findings what is wrong with them, in the order of {@link FindingMerger}
 * @param skipped methods whose code could not be analysed
 */
public record ClassReport(
    List<String> benchmarks, List<Finding> findings, List<SkippedMethod> skipped) {
  /** The report of a class that has nothing to do with benchmarks. */
  public static final ClassReport EMPTY = new ClassReport(List.of(), List.of(), List.of());

  /** Makes the report immutable. */
  public ClassReport {
    benchmarks = List.copyOf(benchmarks);
    findings = List.copyOf(findings);
    skipped = List.copyOf(skipped);
  }
}
