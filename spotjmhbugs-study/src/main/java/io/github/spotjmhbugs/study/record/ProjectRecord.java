// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.scan.result.TargetResult;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that a study knows of one project; tables and reports are made from these records alone.
 *
 * @param project its name, as the list gives it
 * @param stars its stars, or null when the list does not tell
 * @param outcome how far it got
 * @param reason why not further, or why benchmarks are missing, in one line; empty for a project
 *     that is complete
 * @param commit the commit that was looked at, or for what is no repository empty
 * @param sourceFiles files with benchmarks among its sources
 * @param sourceBenchmarks benchmarks in these files; 0 where there are only class files
 * @param seen how many of these benchmarks are in its class files, method by method
 * @param builtBy what made the class files; empty when there are none
 * @param benchmarks the benchmarks in its class files, as {@code package.Class#method}, sorted
 * @param findings its findings of any confidence, sorted
 * @param problems what could not be read or analysed, one line each
 * @param steps its steps in their order, up to the first that failed
 */
public record ProjectRecord(
    String project,
    @Nullable Integer stars,
    Outcome outcome,
    String reason,
    String commit,
    int sourceFiles,
    int sourceBenchmarks,
    int seen,
    String builtBy,
    List<String> benchmarks,
    List<Finding> findings,
    List<String> problems,
    List<StepRecord> steps) {

  /** Makes the record immutable. */
  public ProjectRecord {
    Objects.requireNonNull(outcome); // a record of another version may have an unknown one
    benchmarks = List.copyOf(benchmarks);
    findings = List.copyOf(findings);
    problems = List.copyOf(problems);
    steps = List.copyOf(steps);
  }

  /**
   * {@return its findings at least that sure}
   *
   * @param threshold the lowest confidence of interest
   */
  public List<Finding> findings(Confidence threshold) {
    return findings.stream().filter(finding -> finding.confidence().reaches(threshold)).toList();
  }

  /**
   * {@return the benchmarks that some finding affects, sorted}
   *
   * @param threshold the lowest confidence of interest
   */
  public Set<String> affected(Confidence threshold) {
    Set<String> affected = new TreeSet<>();
    findings(threshold).forEach(finding -> affected.addAll(finding.affected()));
    return affected;
  }

  /** {@return how long its steps took together} */
  public Duration took() {
    return steps.stream().map(StepRecord::took).reduce(Duration.ZERO, Duration::plus);
  }

  /** {@return what a scan of the project's class files gave, for the reports of a scan} */
  public TargetResult asTarget() {
    return new TargetResult(project, benchmarks, findings, List.of());
  }
}
