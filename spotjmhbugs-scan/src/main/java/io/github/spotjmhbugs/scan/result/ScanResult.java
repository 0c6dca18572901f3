// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.result;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a run, ready for a report.
 *
 * @param threshold the lowest confidence that is reported
 * @param targets the targets that could be opened, in the order of the command line, without
 *     findings below the threshold
 * @param problems the problems that do not concern one of these targets
 * @param measurements what was measured of the findings; may be empty
 */
public record ScanResult(
    Confidence threshold,
    List<TargetResult> targets,
    List<Problem> problems,
    Measurements measurements) {

  /** Makes the result immutable and drops the findings below the threshold. */
  public ScanResult {
    targets = targets.stream().map(target -> target.atLeast(threshold)).toList();
    problems = List.copyOf(problems);
  }

  /**
   * A result of which nothing was measured.
   *
   * @param threshold the lowest confidence that is reported
   * @param targets the targets that could be opened, in the order of the command line
   * @param problems the problems that do not concern one of these targets
   */
  public ScanResult(Confidence threshold, List<TargetResult> targets, List<Problem> problems) {
    this(threshold, targets, problems, new Measurements(List.of()));
  }

  /**
   * Filters by practice.
   *
   * @param practices the practices of interest
   * @return this result without the findings of others
   */
  public ScanResult only(Collection<PracticeKey> practices) {
    return new ScanResult(
        threshold,
        targets.stream().map(target -> target.only(practices)).toList(),
        problems,
        measurements);
  }

  /**
   * Leaves out what has nothing to do with benchmarks.
   *
   * @return this result without targets that have no benchmarks, findings or problems, unless all
   *     are such targets
   */
  public ScanResult withBenchmarks() {
    List<TargetResult> kept =
        targets.stream()
            .filter(
                each ->
                    !each.benchmarks().isEmpty()
                        || !each.findings().isEmpty()
                        || !each.problems().isEmpty())
            .toList();
    return kept.isEmpty() ? this : new ScanResult(threshold, kept, problems, measurements);
  }

  /** {@return whether there is a finding at or above the threshold} */
  public boolean hasFindings() {
    return targets.stream().anyMatch(target -> !target.findings().isEmpty());
  }

  /** {@return all problems of the run} */
  public Stream<Problem> allProblems() {
    return Stream.concat(
        problems.stream(), targets.stream().flatMap(target -> target.problems().stream()));
  }

  /** {@return whether something that was asked for could not be read} */
  public boolean hasErrors() {
    return allProblems().anyMatch(problem -> problem.severity() == Problem.Severity.ERROR);
  }
}
