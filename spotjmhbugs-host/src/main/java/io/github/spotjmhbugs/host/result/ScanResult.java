// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import java.util.List;
import java.util.function.Predicate;
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
   * Filters findings.
   *
   * @param isOfInterest whether to keep a finding
   * @return this result without the others
   */
  public ScanResult keeping(Predicate<Finding> isOfInterest) {
    return with(targets.stream().map(target -> target.keeping(isOfInterest)).toList());
  }

  /**
   * Sets known findings apart.
   *
   * @param isKnown whether a finding is known; asked once for each, in their order
   * @return this result without these findings, which are set apart
   */
  public ScanResult knowing(Predicate<Finding> isKnown) {
    return with(targets.stream().map(target -> target.knowing(isKnown)).toList());
  }

  private ScanResult with(List<TargetResult> changed) {
    return new ScanResult(threshold, changed, problems, measurements);
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
    return kept.isEmpty() ? this : with(kept);
  }

  /** {@return whether all targets could be read, and none has a benchmark or a finding} */
  public boolean isEmpty() {
    return !hasErrors() && targets.stream().allMatch(TargetResult::isEmpty);
  }

  /** {@return the findings of all targets, in their order} */
  public Stream<Finding> allFindings() {
    return targets.stream().flatMap(target -> target.findings().stream());
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
