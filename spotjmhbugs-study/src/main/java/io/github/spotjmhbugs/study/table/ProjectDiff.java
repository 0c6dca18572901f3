// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
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

  private static List<Change> changes(Collection<Finding> before, Collection<Finding> after) {
    Map<Identity, Finding> gone = Identity.byIdentity(before);
    List<Change> changes = new ArrayList<>();
    Identity.byIdentity(after)
        .forEach(
            (identity, finding) -> {
              boolean known = gone.remove(identity) != null;
              changes.add(
                  new Change(known ? StudyDiff.Kind.UNCHANGED : StudyDiff.Kind.NEW, finding));
            });
    gone.values().forEach(finding -> changes.add(new Change(StudyDiff.Kind.GONE, finding)));
    changes.sort(Change.ORDER);
    return List.copyOf(changes);
  }

  /**
   * {@return how many findings differ so}
   *
   * @param kind one way to differ
   */
  int count(StudyDiff.Kind kind) {
    return Math.toIntExact(changes.stream().filter(change -> change.kind() == kind).count());
  }

  /**
   * What makes a finding of one run the same as a finding of another run of the same project. Lines
   * are left out: they move with every edit above them.
   *
   * @param pattern what was found
   * @param className in which class
   * @param member in which of its members; may be empty
   * @param descriptor which overload it is; may be empty
   * @param ordinal tells those apart that are equal so far, from 1 in the order of the run
   */
  private record Identity(
      BugPattern pattern, String className, String member, String descriptor, int ordinal) {

    /**
     * {@return the same findings in the same order by their identities}
     *
     * @param findings the findings of one project in one run, in their order
     */
    static Map<Identity, Finding> byIdentity(Collection<Finding> findings) {
      Map<Identity, Integer> seen = new HashMap<>();
      Map<Identity, Finding> identified = new LinkedHashMap<>();
      for (Finding finding : findings) {
        int ordinal = seen.merge(of(finding, 0), 1, Integer::sum);
        identified.put(of(finding, ordinal), finding);
      }
      return identified;
    }

    private static Identity of(Finding finding, int ordinal) {
      Location location = finding.location();
      return new Identity(
          finding.pattern(),
          location.className(),
          location.member(),
          location.descriptor(),
          ordinal);
    }
  }
}
