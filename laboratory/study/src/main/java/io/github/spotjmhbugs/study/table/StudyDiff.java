// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.FindingId;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

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

  /** A project without its findings, and how these changed if both runs scanned it. */
  private record Pair(
      String project, List<Optional<ProjectRecord>> runs, boolean isCompared, List<Kind> changes) {
    int count(Kind kind) {
      return Collections.frequency(changes, kind);
    }

    Object told(int run, Function<ProjectRecord, Object> property) {
      return runs.get(run).map(property).orElse("");
    }
  }

  /** A finding of a project, from the second run when it is in both. */
  private record Change(String project, Kind kind, Finding finding) {
    Location location() {
      return finding.location();
    }
  }

  private final boolean all;
  private final Confidence threshold;
  private final List<Pair> projects = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();

  /** Makes a comparison; unchanged findings are counted, and listed if {@code all} is set. */
  public StudyDiff(boolean all, Confidence threshold) {
    this.all = all;
    this.threshold = threshold;
  }

  public void add(String project, Optional<ProjectRecord> before, Optional<ProjectRecord> after) {
    boolean isCompared =
        Stream.of(before, after)
            .allMatch(run -> run.filter(one -> one.outcome().isScanned()).isPresent());
    List<Change> found =
        isCompared ? changes(project, before.orElseThrow(), after.orElseThrow()) : List.of();
    projects.add(
        new Pair(
            project,
            List.of(before.map(ProjectRecord::head), after.map(ProjectRecord::head)),
            isCompared,
            found.stream().map(Change::kind).toList()));
    found.stream().filter(one -> all || one.kind() != Kind.UNCHANGED).forEach(changes::add);
  }

  private List<Change> changes(String project, ProjectRecord before, ProjectRecord after) {
    Map<FindingId, Deque<Finding>> gone = new LinkedHashMap<>();
    for (Finding finding : before.findings(threshold)) {
      gone.computeIfAbsent(FindingId.loose(finding), any -> new ArrayDeque<>()).add(finding);
    }
    List<Change> found = new ArrayList<>();
    for (Finding finding : after.findings(threshold)) {
      boolean known =
          gone.getOrDefault(FindingId.loose(finding), new ArrayDeque<>()).poll() != null;
      found.add(new Change(project, known ? Kind.UNCHANGED : Kind.NEW, finding));
    }
    gone.values().stream()
        .flatMap(Deque::stream)
        .forEach(finding -> found.add(new Change(project, Kind.GONE, finding)));
    found.sort(
        Comparator.comparing(Change::location)
            .thenComparing(change -> change.finding().pattern())
            .thenComparing(Change::kind));
    return found;
  }

  public int count(Kind kind) {
    return projects.stream().mapToInt(project -> project.count(kind)).sum();
  }

  /**
   * {@return how many findings are new, gone and unchanged, and how many projects were compared and
   * not}
   */
  public StudyTable counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      counts.put(kind + " findings", count(kind));
    }
    int compared = (int) projects.stream().filter(Pair::isCompared).count();
    counts.put("projects compared", compared);
    counts.put("projects not compared", projects.size() - compared);
    return new Columns<Map.Entry<String, Integer>>()
        .text("what", Map.Entry::getKey)
        .number("count", Map.Entry::getValue)
        .table("diff-counts", "Differences", counts.entrySet());
  }

  /** {@return a row for each project of the two runs} */
  public StudyTable projects() {
    Columns<Pair> columns =
        new Columns<Pair>()
            .text("project", Pair::project)
            .text("first outcome", pair -> pair.told(0, ProjectRecord::outcome))
            .text("second outcome", pair -> pair.told(1, ProjectRecord::outcome))
            .text("first commit", pair -> pair.told(0, ProjectRecord::commit))
            .text("second commit", pair -> pair.told(1, ProjectRecord::commit));
    for (Kind kind : Kind.values()) {
      columns.number(kind.toString(), pair -> pair.isCompared() ? pair.count(kind) : "");
    }
    return columns.table("diff-projects", "Projects", projects);
  }

  /** {@return a row for each finding that is listed, by project} */
  public StudyTable findings() {
    return new Columns<Change>()
        .text("change", Change::kind)
        .text("project", Change::project)
        .text("practice", row -> row.finding().pattern().practice())
        .text("pattern", row -> row.finding().pattern())
        .text("confidence", row -> row.finding().confidence())
        .text("class", row -> Names.binary(row.location()))
        .text("member", row -> row.location().member())
        .number("line", row -> row.location().line() > 0 ? row.location().line() : "")
        .text("message", row -> OneLine.of(Messages.describe(row.finding())))
        .table("diff-findings", "Findings", changes);
  }
}
