// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One project in two runs.
 *
 * @param project its name
 * @param comparison whether its findings can be compared
 * @param before its record in the first run, or null
 * @param after its record in the second run, or null
 * @param changes its findings of both runs by class and line; none when they cannot be compared
 */
record ProjectDiff(
    String project,
    Comparison comparison,
    @Nullable ProjectRecord before,
    @Nullable ProjectRecord after,
    List<Change> changes) {

  /** Whether the findings of a project can be compared; if not, none is new or gone. */
  enum Comparison {
    /** Scanned in both runs. */
    COMPARED,
    /** The second run does not have it. */
    ONLY_IN_FIRST,
    /** The first run does not have it. */
    ONLY_IN_SECOND,
    /** The first run did not scan it. */
    NOT_SCANNED_IN_FIRST,
    /** The second run did not scan it. */
    NOT_SCANNED_IN_SECOND,
    /** No run scanned it. */
    NEVER_SCANNED;

    static Comparison of(@Nullable ProjectRecord before, @Nullable ProjectRecord after) {
      if (before == null) {
        return ONLY_IN_SECOND;
      }
      if (after == null) {
        return ONLY_IN_FIRST;
      }
      if (before.outcome().isScanned()) {
        return after.outcome().isScanned() ? COMPARED : NOT_SCANNED_IN_SECOND;
      }
      return after.outcome().isScanned() ? NOT_SCANNED_IN_FIRST : NEVER_SCANNED;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A finding in two runs.
   *
   * @param kind in which of them it is
   * @param finding the finding, from the second run when it is in both
   */
  record Change(StudyDiff.Kind kind, Finding finding) {
    static final Comparator<Change> ORDER =
        Comparator.comparing((Change change) -> change.finding().location())
            .thenComparing(change -> change.finding().pattern())
            .thenComparing(Change::kind);
  }

  /**
   * {@return how they differ}
   *
   * @param project a project's name
   * @param before its record in the first run, or null
   * @param after its record in the second run, or null
   * @param threshold the lowest confidence of interest
   */
  static ProjectDiff of(
      String project,
      @Nullable ProjectRecord before,
      @Nullable ProjectRecord after,
      Confidence threshold) {
    Comparison comparison = Comparison.of(before, after);
    List<Change> changes =
        before != null && after != null && comparison == Comparison.COMPARED
            ? changes(before.findings(threshold), after.findings(threshold))
            : List.of();
    return new ProjectDiff(project, comparison, before, after, changes);
  }

  private static List<Change> changes(List<Finding> before, List<Finding> after) {
    Map<List<Object>, Deque<Finding>> gone = new LinkedHashMap<>();
    before.forEach(one -> gone.computeIfAbsent(identity(one), any -> new ArrayDeque<>()).add(one));
    List<Change> changes = new ArrayList<>();
    for (Finding finding : after) {
      boolean known = gone.getOrDefault(identity(finding), new ArrayDeque<>()).poll() != null;
      changes.add(new Change(known ? StudyDiff.Kind.UNCHANGED : StudyDiff.Kind.NEW, finding));
    }
    gone.values()
        .forEach(all -> all.forEach(one -> changes.add(new Change(StudyDiff.Kind.GONE, one))));
    changes.sort(Change.ORDER);
    return List.copyOf(changes);
  }

  /**
   * What makes a finding of one run the same as a finding of another run of the same project; equal
   * ones are paired in their order. Lines are left out: they move with every edit above them.
   */
  private static List<Object> identity(Finding finding) {
    Location location = finding.location();
    return List.of(
        finding.pattern(), location.className(), location.member(), location.descriptor());
  }

  /**
   * {@return how many findings differ so}
   *
   * @param kind one way to differ
   */
  int count(StudyDiff.Kind kind) {
    return Math.toIntExact(changes.stream().filter(change -> change.kind() == kind).count());
  }
}
