// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the tables of a study ask of its records, which themselves are not kept. */
public final class Results {
  private final Confidence threshold;
  private final TreeMap<String, ProjectSummary> all = new TreeMap<>();

  /**
   * What tables tell of a project: its record with numbers in place of findings and benchmarks, so
   * that thousands of them fit into memory.
   *
   * @param head the record without benchmarks and findings
   * @param benchmarks the number of benchmarks in its class files
   * @param all what its findings come to
   * @param byPractice what its findings of each practice come to; none without findings
   * @param types the types of the patterns of its findings
   */
  public record ProjectSummary(
      ProjectRecord head,
      int benchmarks,
      Count all,
      Map<PracticeKey, Count> byPractice,
      Set<String> types) {
    private static final Count NONE = new Count(0, 0);

    /**
     * What some findings come to.
     *
     * @param findings their number
     * @param affected the number of benchmarks that they affect
     */
    public record Count(int findings, int affected) {
      static Count of(List<Finding> findings) {
        long affected =
            findings.stream().flatMap(one -> one.affected().stream()).distinct().count();
        return new Count(findings.size(), (int) affected);
      }
    }

    static ProjectSummary of(ProjectRecord record, Confidence threshold) {
      List<Finding> findings = record.findings(threshold);
      return new ProjectSummary(
          record.head(),
          record.benchmarks().size(),
          Count.of(findings),
          findings.stream()
              .collect(
                  Collectors.groupingBy(
                      finding -> finding.pattern().practice(),
                      Collectors.collectingAndThen(Collectors.toList(), Count::of))),
          findings.stream().map(finding -> finding.pattern().type()).collect(Collectors.toSet()));
    }

    public String project() {
      return head.project();
    }

    /** Whether its sources or class files could be had, so that another step followed. */
    boolean isObtained() {
      return head.outcome().isScanned()
          || (head.times().containsKey(Step.CLONE) && head.times().size() > 1);
    }

    /** Whether it has benchmarks, in its sources or in its class files. */
    boolean hasBenchmarks() {
      return head.sourceBenchmarks() > 0 || benchmarks > 0;
    }

    Count of(PracticeKey practice) {
      return byPractice.getOrDefault(practice, NONE);
    }
  }

  public Results(Confidence threshold) {
    this.threshold = threshold;
  }

  /** Adds a record, or replaces that of the same project. */
  public void add(ProjectRecord record) {
    all.put(record.project(), ProjectSummary.of(record, threshold));
  }

  /**
   * {@return whether a project has a record that counts}
   *
   * @param again the outcomes of projects that are studied again
   */
  public boolean isFinished(String project, Set<Outcome> again) {
    ProjectSummary known = all.get(project);
    return known != null && !again.contains(known.head().outcome());
  }

  /** {@return the lowest confidence that a finding must have to count} */
  public Confidence threshold() {
    return threshold;
  }

  public List<ProjectSummary> all() {
    return List.copyOf(all.values());
  }

  List<ProjectSummary> those(Predicate<ProjectSummary> wanted) {
    return all.values().stream().filter(wanted).toList();
  }

  /** {@return the names of the projects of which nothing is known, as a host did not answer} */
  public Set<String> unreachable() {
    return those(found -> found.head().outcome() == Outcome.UNREACHABLE).stream()
        .map(ProjectSummary::project)
        .collect(Collectors.toSet());
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
