// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
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

  /** {@return the projects that are so, by name} */
  List<ProjectSummary> those(Predicate<ProjectSummary> wanted) {
    return all.values().stream().filter(wanted).toList();
  }

  /** {@return the projects of which nothing is known, because a host did not answer} */
  public List<ProjectSummary> unreachable() {
    return those(found -> found.head().outcome() == Outcome.UNREACHABLE);
  }

  /** The projects that have benchmarks, in their sources or in their class files. */
  List<ProjectSummary> withBenchmarks() {
    return those(ProjectSummary::hasBenchmarks);
  }

  /** The projects with benchmarks whose class files were scanned. */
  List<ProjectSummary> built() {
    return those(found -> found.hasBenchmarks() && found.head().outcome().isScanned());
  }

  /** {@return the built projects that have findings} */
  public List<ProjectSummary> withFindings() {
    return built().stream().filter(found -> found.all().findings() > 0).toList();
  }
}
