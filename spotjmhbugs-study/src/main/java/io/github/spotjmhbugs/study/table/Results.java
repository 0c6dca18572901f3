// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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

  /** {@return the records of projects whose sources or class files could be had} */
  public List<ProjectRecord> obtained() {
    return all.stream()
        .filter(
            found ->
                found.outcome().isScanned()
                    || found.steps().stream()
                        .anyMatch(step -> step.step() == Step.CLONE && step.succeeded()))
        .toList();
  }

  /**
   * {@return the records of projects that have benchmarks, in their sources or in their class
   * files}
   */
  public List<ProjectRecord> withBenchmarks() {
    return all.stream()
        .filter(found -> found.sourceBenchmarks() > 0 || !found.benchmarks().isEmpty())
        .toList();
  }

  /** {@return the records of the projects with benchmarks whose class files were scanned} */
  public List<ProjectRecord> built() {
    return withBenchmarks().stream().filter(found -> found.outcome().isScanned()).toList();
  }

  /** {@return the records of the built projects that have findings} */
  public List<ProjectRecord> withFindings() {
    return built().stream().filter(found -> !findings(found).isEmpty()).toList();
  }

  /**
   * {@return its findings that count}
   *
   * @param found a record
   */
  public List<Finding> findings(ProjectRecord found) {
    return found.findings(threshold);
  }

  /**
   * {@return how many of its findings count, for each practice}
   *
   * @param found a record
   */
  public Map<PracticeKey, Integer> perPractice(ProjectRecord found) {
    Map<PracticeKey, Integer> counts = new LinkedHashMap<>();
    for (PracticeKey key : Practices.keys()) {
      counts.put(key, 0);
    }
    findings(found).forEach(finding -> counts.merge(finding.pattern().practice(), 1, Integer::sum));
    return counts;
  }

  /**
   * {@return the same columns and one for each practice, which counts the findings of a project}
   *
   * @param columns the columns of a table with a row for each project
   */
  Columns<ProjectRecord> addPractices(Columns<ProjectRecord> columns) {
    Practices.keys()
        .forEach(
            key -> columns.number(key.name(), found -> perPractice(found).getOrDefault(key, 0)));
    return columns;
  }

  /**
   * {@return how many of its benchmarks some finding affects}
   *
   * @param found a record
   */
  public int affected(ProjectRecord found) {
    return found.affected(threshold).size();
  }

  /**
   * {@return how many benchmarks they affect}
   *
   * @param findings findings of one project
   */
  static int affected(Collection<Finding> findings) {
    Set<String> affected = new TreeSet<>();
    findings.forEach(finding -> affected.addAll(finding.affected()));
    return affected.size();
  }
}
