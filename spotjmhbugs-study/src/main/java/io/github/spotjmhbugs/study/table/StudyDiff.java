// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.scan.report.Names;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.ProjectDiff.Comparison;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How two runs of a study differ. Findings are compared only in projects that both runs scanned: a
 * project that was not looked at has not lost its findings.
 */
public final class StudyDiff {

  /** In which run a finding is. */
  public enum Kind {
    /** In the second run only. */
    NEW,
    /** In the first run only. */
    GONE,
    /** In both runs. */
    UNCHANGED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final List<ProjectDiff> projects;

  private StudyDiff(List<ProjectDiff> projects) {
    this.projects = projects;
  }

  /**
   * {@return how they differ}
   *
   * @param before the records of the first run
   * @param after the records of the second run
   * @param threshold the lowest confidence that a finding must have to count
   */
  public static StudyDiff of(
      List<ProjectRecord> before, List<ProjectRecord> after, Confidence threshold) {
    Map<String, ProjectRecord> first = byProject(before);
    Map<String, ProjectRecord> second = byProject(after);
    Set<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    return new StudyDiff(
        names.stream()
            .map(name -> ProjectDiff.of(name, first.get(name), second.get(name), threshold))
            .toList());
  }

  private static Map<String, ProjectRecord> byProject(List<ProjectRecord> records) {
    Map<String, ProjectRecord> byProject = new TreeMap<>();
    records.forEach(found -> byProject.put(found.project(), found));
    return byProject;
  }

  /**
   * {@return how many findings are so}
   *
   * @param kind in which run a finding is
   */
  public int count(Kind kind) {
    return projects.stream().mapToInt(project -> project.count(kind)).sum();
  }

  /**
   * {@return how many findings are new, gone and unchanged, and how many projects were compared or
   * not, and why not}
   */
  public StudyTable counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      counts.put(kind + " findings", count(kind));
    }
    for (Comparison comparison : Comparison.values()) {
      long with = projects.stream().filter(one -> one.comparison() == comparison).count();
      counts.put("projects " + comparison, (int) with);
    }
    return new Columns<Map.Entry<String, Integer>>()
        .text("what", Map.Entry::getKey)
        .number("count", Map.Entry::getValue)
        .table("diff-counts", "Differences", counts.entrySet());
  }

  /** {@return a row for each project of the two runs} */
  public StudyTable projects() {
    Columns<ProjectDiff> columns =
        new Columns<ProjectDiff>()
            .text("project", ProjectDiff::project)
            .text("comparison", ProjectDiff::comparison)
            .text("first outcome", diff -> told(diff.before(), ProjectRecord::outcome))
            .text("second outcome", diff -> told(diff.after(), ProjectRecord::outcome))
            .text("first commit", diff -> told(diff.before(), ProjectRecord::commit))
            .text("second commit", diff -> told(diff.after(), ProjectRecord::commit));
    for (Kind kind : Kind.values()) {
      columns.number(
          kind.toString(),
          diff -> diff.comparison() == Comparison.COMPARED ? diff.count(kind) : "");
    }
    return columns.table("diff-projects", "Projects", projects);
  }

  private static Object told(
      @Nullable ProjectRecord found, Function<ProjectRecord, Object> property) {
    return found == null ? "" : property.apply(found);
  }

  /** A finding of a project. */
  private record Row(String project, Kind kind, Finding finding) {}

  /**
   * {@return a row for each of these findings, by project}
   *
   * @param kinds which findings are of interest
   * @param messages what findings say
   */
  public StudyTable findings(Set<Kind> kinds, Messages messages) {
    List<Row> rows =
        projects.stream()
            .flatMap(
                diff ->
                    diff.changes().stream()
                        .map(one -> new Row(diff.project(), one.kind(), one.finding())))
            .filter(row -> kinds.contains(row.kind()))
            .toList();
    return new Columns<Row>()
        .text("change", Row::kind)
        .text("project", Row::project)
        .text("practice", row -> row.finding().pattern().practice())
        .text("pattern", row -> row.finding().pattern())
        .text("confidence", row -> row.finding().confidence())
        .text("class", row -> Names.binary(row.finding().location()))
        .text("member", row -> row.finding().location().member())
        .number("line", row -> line(row.finding().location()))
        .text("message", row -> OneLine.of(messages.describe(row.finding())))
        .table("diff-findings", "Findings", rows);
  }

  private static String line(Location location) {
    return location.line() > 0 ? Integer.toString(location.line()) : "";
  }
}
