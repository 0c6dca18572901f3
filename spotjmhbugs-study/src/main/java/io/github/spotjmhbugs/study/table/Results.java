// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What the tables of a study ask of its records, which themselves are not kept. */
public final class Results {
  private final Confidence threshold;
  private final TreeMap<String, ProjectSummary> all = new TreeMap<>();

  /**
   * Makes results without records.
   *
   * @param threshold the lowest confidence that a finding must have to count
   */
  public Results(Confidence threshold) {
    this.threshold = threshold;
  }

  /**
   * Adds a record, or replaces that of the same project.
   *
   * @param record what is known of a project now
   */
  public void add(ProjectRecord record) {
    all.put(record.project(), ProjectSummary.of(record, threshold));
  }

  /** {@return the lowest confidence that a finding must have to count} */
  public Confidence threshold() {
    return threshold;
  }

  /** {@return every project, by name} */
  public List<ProjectSummary> all() {
    return List.copyOf(all.values());
  }

  private List<ProjectSummary> those(Predicate<ProjectSummary> wanted) {
    return all.values().stream().filter(wanted).toList();
  }

  /** {@return the projects of which nothing is known, because a host did not answer} */
  public List<ProjectSummary> unreachable() {
    return those(found -> found.head().outcome() == Outcome.UNREACHABLE);
  }

  /** The projects whose sources or class files could be had. */
  List<ProjectSummary> obtained() {
    return those(
        found ->
            found.head().outcome().isScanned()
                || found.head().steps().stream()
                    .anyMatch(step -> step.step() == Step.CLONE && step.succeeded()));
  }

  /** The projects that have benchmarks, in their sources or in their class files. */
  List<ProjectSummary> withBenchmarks() {
    return those(found -> found.head().sourceBenchmarks() > 0 || found.benchmarks() > 0);
  }

  /** The projects with benchmarks in a language that is compiled. */
  List<ProjectSummary> inCompiledLanguages() {
    return withBenchmarks().stream()
        .filter(found -> found.head().outcome() != Outcome.NOT_SEEN)
        .toList();
  }

  /** The projects with benchmarks whose class files were scanned. */
  List<ProjectSummary> built() {
    return withBenchmarks().stream().filter(found -> found.head().outcome().isScanned()).toList();
  }

  /** {@return the built projects that have findings} */
  public List<ProjectSummary> withFindings() {
    return built().stream().filter(found -> found.all().findings() > 0).toList();
  }
}
