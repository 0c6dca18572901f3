// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.scan.report.Names;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.ProjectDiff.Change;
import io.github.spotjmhbugs.study.table.ProjectDiff.Comparison;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    List<List<String>> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      rows.add(StudyTable.row(kind + " findings", count(kind)));
    }
    for (Comparison comparison : Comparison.values()) {
      long with = projects.stream().filter(one -> one.comparison() == comparison).count();
      rows.add(StudyTable.row("projects " + comparison, with));
    }
    List<Column> columns = List.of(Column.text("what"), Column.number("count"));
    return new StudyTable("diff-counts", "Differences", columns, rows);
  }

  /** {@return a row for each project of the two runs} */
  public StudyTable projects() {
    List<Column> columns =
        List.of(
            Column.text("project"),
            Column.text("comparison"),
            Column.text("first outcome"),
            Column.text("second outcome"),
            Column.text("first commit"),
            Column.text("second commit"),
            Column.number("new"),
            Column.number("gone"),
            Column.number("unchanged"));
    List<List<String>> rows = projects.stream().map(StudyDiff::row).toList();
    return new StudyTable("diff-projects", "Projects", columns, rows);
  }

  private static List<String> row(ProjectDiff diff) {
    List<Object> cells = new ArrayList<>();
    cells.add(diff.project());
    cells.add(diff.comparison());
    cells.add(outcome(diff.before()));
    cells.add(outcome(diff.after()));
    cells.add(commit(diff.before()));
    cells.add(commit(diff.after()));
    for (Kind kind : Kind.values()) {
      cells.add(diff.comparison() == Comparison.COMPARED ? diff.count(kind) : "");
    }
    return StudyTable.row(cells.toArray());
  }

  private static String outcome(@Nullable ProjectRecord found) {
    return found == null ? "" : found.outcome().toString();
  }

  private static String commit(@Nullable ProjectRecord found) {
    return found == null ? "" : found.commit();
  }

  /**
   * {@return a row for each of these findings, by project}
   *
   * @param kinds which findings are of interest
   * @param messages what findings say
   */
  public StudyTable findings(Set<Kind> kinds, Messages messages) {
    List<Column> columns =
        List.of(
            Column.text("change"),
            Column.text("project"),
            Column.text("practice"),
            Column.text("pattern"),
            Column.text("confidence"),
            Column.text("class"),
            Column.text("member"),
            Column.number("line"),
            Column.text("message"));
    List<List<String>> rows = new ArrayList<>();
    for (ProjectDiff project : projects) {
      project.changes().stream()
          .filter(change -> kinds.contains(change.kind()))
          .forEach(change -> rows.add(row(project.project(), change, messages)));
    }
    return new StudyTable("diff-findings", "Findings", columns, rows);
  }

  private static List<String> row(String project, Change change, Messages messages) {
    Finding finding = change.finding();
    Location location = finding.location();
    return StudyTable.row(
        change.kind(),
        project,
        finding.pattern().practice(),
        finding.pattern(),
        finding.confidence(),
        Names.binary(location),
        location.member(),
        location.line() > 0 ? location.line() : "",
        OneLine.of(messages.describe(finding)));
  }
}
