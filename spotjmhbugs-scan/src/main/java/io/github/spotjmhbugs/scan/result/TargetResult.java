// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.result;

import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the scan of one target gave.
 *
 * @param target the target as given on the command line
 * @param benchmarks all its benchmarks, as {@code package.Class#method}, sorted and distinct
 * @param findings the findings in its classes, merged and sorted
 * @param problems what could not be read or analysed, in the order of the classes
 */
public record TargetResult(
    String target, List<String> benchmarks, List<Finding> findings, List<Problem> problems) {

  /** Makes the result immutable. */
  public TargetResult {
    benchmarks = List.copyOf(new TreeSet<>(benchmarks));
    findings = List.copyOf(findings);
    problems = List.copyOf(problems);
  }

  /**
   * @param threshold the lowest confidence of interest
   * @return this result without the findings below it
   */
  public TargetResult atLeast(Confidence threshold) {
    List<Finding> sure =
        findings.stream().filter(finding -> finding.confidence().reaches(threshold)).toList();
    return new TargetResult(target, benchmarks, sure, problems);
  }

  /**
   * @return the benchmarks that some finding affects
   */
  public SortedSet<String> affectedBenchmarks() {
    SortedSet<String> affected = new TreeSet<>();
    findings.forEach(finding -> affected.addAll(finding.affected()));
    return affected;
  }

  /**
   * @param others further problems of the target
   * @return this result with the further problems before its own
   */
  public TargetResult withProblems(List<Problem> others) {
    List<Problem> all = new ArrayList<>(others);
    all.addAll(problems);
    return new TargetResult(target, benchmarks, findings, all);
  }
}
