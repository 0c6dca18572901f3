// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import java.util.Comparator;
import java.util.List;

/**
 * The records of a study with what all its tables ask of them.
 *
 * @param all every record, by the names of the projects
 * @param threshold the lowest confidence that a finding must have to count
 */
public record Results(List<ProjectRecord> all, Confidence threshold) {
  /** Puts the records in their order. */
  public Results {
    all = all.stream().sorted(Comparator.comparing(ProjectRecord::project)).toList();
  }

  /** The records of projects whose sources or class files could be had. */
  List<ProjectRecord> obtained() {
    return all.stream()
        .filter(
            found ->
                found.outcome().isScanned()
                    || found.steps().stream()
                        .anyMatch(step -> step.step() == Step.CLONE && step.succeeded()))
        .toList();
  }

  /** The records of projects that have benchmarks, in their sources or in their class files. */
  List<ProjectRecord> withBenchmarks() {
    return all.stream()
        .filter(found -> found.sourceBenchmarks() > 0 || !found.benchmarks().isEmpty())
        .toList();
  }

  /** The records of the projects with benchmarks in a language that is compiled. */
  List<ProjectRecord> inCompiledLanguages() {
    return withBenchmarks().stream().filter(found -> found.outcome() != Outcome.NOT_SEEN).toList();
  }

  /** The records of the projects with benchmarks whose class files were scanned. */
  List<ProjectRecord> built() {
    return withBenchmarks().stream().filter(found -> found.outcome().isScanned()).toList();
  }

  /** The records of the built projects that have findings. */
  List<ProjectRecord> withFindings() {
    return built().stream().filter(found -> !findings(found).isEmpty()).toList();
  }

  /** The findings of a project that count. */
  List<Finding> findings(ProjectRecord found) {
    return found.findings(threshold);
  }

  /** How many findings of a practice a project has. */
  int count(ProjectRecord found, PracticeKey practice) {
    return (int)
        findings(found).stream().filter(one -> one.pattern().practice().equals(practice)).count();
  }

  /** How many benchmarks of a project some finding affects. */
  int affected(ProjectRecord found) {
    return found.affected(threshold).size();
  }
}
