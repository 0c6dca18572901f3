// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The result of scanning one target.
 *
 * @param target the target as given on the command line
 * @param benchmarks all its benchmarks, as {@code package.Class#method}, sorted and distinct
 * @param findings the findings in its classes, merged and sorted
 * @param suppressed the findings that annotations suppress, in the same order
 * @param unsure the findings below the threshold, in the same order
 * @param known the findings of a baseline, in the same order
 * @param problems what could not be read or analysed, in the order of the classes
 */
public record TargetResult(
    String target,
    List<String> benchmarks,
    List<Finding> findings,
    List<Finding> suppressed,
    List<Finding> unsure,
    List<Finding> known,
    List<Problem> problems) {

  /** Makes the result immutable. */
  public TargetResult {
    benchmarks = List.copyOf(new TreeSet<>(benchmarks));
    findings = List.copyOf(findings);
    suppressed = List.copyOf(suppressed);
    unsure = List.copyOf(unsure);
    known = List.copyOf(known);
    problems = List.copyOf(problems);
  }

  /**
   * A result in which nothing is suppressed, below a threshold or known.
   *
   * @param target the target as given on the command line
   * @param benchmarks all its benchmarks, as {@code package.Class#method}
   * @param findings the findings in its classes, merged and sorted
   * @param problems what could not be read or analysed, in the order of the classes
   */
  public TargetResult(
      String target, List<String> benchmarks, List<Finding> findings, List<Problem> problems) {
    this(target, benchmarks, findings, List.of(), List.of(), List.of(), problems);
  }

  /**
   * Filters by confidence.
   *
   * @param threshold the lowest confidence of interest
   * @return this result without the findings below it, which are set apart
   */
  public TargetResult atLeast(Confidence threshold) {
    Predicate<Finding> isSure = finding -> finding.confidence().reaches(threshold);
    List<Finding> apart = new ArrayList<>(unsure);
    findings.stream().filter(isSure.negate()).forEach(apart::add);
    TargetResult kept = keeping(isSure);
    return new TargetResult(
        target, benchmarks, kept.findings, kept.suppressed, apart, kept.known, problems);
  }

  /**
   * Filters findings.
   *
   * @param isOfInterest whether to keep a finding
   * @return this result without the others
   */
  public TargetResult keeping(Predicate<Finding> isOfInterest) {
    return new TargetResult(
        target,
        benchmarks,
        findings.stream().filter(isOfInterest).toList(),
        suppressed.stream().filter(isOfInterest).toList(),
        unsure.stream().filter(isOfInterest).toList(),
        known.stream().filter(isOfInterest).toList(),
        problems);
  }

  /**
   * Sets suppressed findings apart.
   *
   * @param isSuppressed whether an annotation suppresses a finding
   * @return this result without these findings, which are set apart
   */
  public TargetResult suppressing(Predicate<Finding> isSuppressed) {
    List<Finding> apart = new ArrayList<>(suppressed);
    findings.stream().filter(isSuppressed).forEach(apart::add);
    List<Finding> left = findings.stream().filter(isSuppressed.negate()).toList();
    return new TargetResult(target, benchmarks, left, apart, unsure, known, problems);
  }

  /**
   * Sets known findings apart.
   *
   * @param isKnown whether a finding is known; asked once for each, in their order
   * @return this result without these findings, which are set apart
   */
  public TargetResult knowing(Predicate<Finding> isKnown) {
    List<Finding> apart = new ArrayList<>(known);
    List<Finding> left = new ArrayList<>();
    findings.forEach(finding -> (isKnown.test(finding) ? apart : left).add(finding));
    return new TargetResult(target, benchmarks, left, suppressed, unsure, apart, problems);
  }

  /** {@return all findings, those too that are set apart, in no particular order} */
  public Stream<Finding> everything() {
    return Stream.of(findings, suppressed, unsure, known).flatMap(List::stream);
  }

  /** {@return whether there is no benchmark and no finding} */
  public boolean isEmpty() {
    return benchmarks.isEmpty() && everything().findAny().isEmpty();
  }

  /** {@return the benchmarks that some finding affects} */
  public SortedSet<String> affectedBenchmarks() {
    SortedSet<String> affected = new TreeSet<>();
    findings.forEach(finding -> affected.addAll(finding.affected()));
    return affected;
  }

  /**
   * Adds problems.
   *
   * @param others further problems of the target
   * @return this result with the further problems before its own
   */
  public TargetResult withProblems(List<Problem> others) {
    List<Problem> all = new ArrayList<>(others);
    all.addAll(problems);
    return new TargetResult(target, benchmarks, findings, suppressed, unsure, known, all);
  }
}
