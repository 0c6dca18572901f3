// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.suites.FindingLabel.Verdict;
import java.util.List;
import java.util.function.Predicate;

/**
 * A suite and what is found in it at the lowest threshold.
 *
 * @param suite the suite
 * @param findings the findings
 */
record EvaluatedSuite(Suite suite, List<ReportedFinding> findings) {

  /**
   * @param threshold a threshold
   * @return the findings that reach it
   */
  List<ReportedFinding> at(Confidence threshold) {
    return findings.stream().filter(f -> f.place().confidence().reaches(threshold)).toList();
  }

  /**
   * @param practices which practices to count
   * @param threshold the lowest confidence to count
   * @return how many findings are right
   */
  Precision precision(Predicate<PracticeKey> practices, Confidence threshold) {
    List<ReportedFinding> counted =
        at(threshold).stream().filter(f -> practices.test(f.place().practice())).toList();
    return new Precision(
        count(counted, Verdict.TP), count(counted, Verdict.FP), count(counted, Verdict.DEBATABLE));
  }

  private int count(List<ReportedFinding> counted, Verdict verdict) {
    return (int)
        counted.stream()
            .map(finding -> suite.verdict(finding.place()))
            .filter(label -> label.filter(v -> v == verdict).isPresent())
            .count();
  }

  /**
   * @param practices which practices to count
   * @return how many rows of the sample that expect a finding at the default threshold get one
   */
  Recall recall(Predicate<PracticeKey> practices) {
    List<SampleRow> expected =
        suite.sample().stream()
            .filter(SampleRow::isExpected)
            .filter(row -> row.practice().filter(practices).isPresent())
            .toList();
    long found = expected.stream().filter(row -> isFound(row, Confidence.NORMAL)).count();
    return new Recall((int) found, expected.size());
  }

  /** Whether a finding that reaches the threshold covers the row. */
  boolean isFound(SampleRow row, Confidence threshold) {
    return at(threshold).stream().anyMatch(row::isCoveredBy);
  }

  /** Whether the label of a benchmark says that nothing is wrong with it, and a finding does. */
  boolean isWronglyAffected(SampleRow row, Confidence threshold) {
    return row.practice().isEmpty()
        && at(threshold).stream().anyMatch(f -> f.affected().contains(row.benchmark()));
  }

  /**
   * How many findings are right.
   *
   * @param right how many are
   * @param wrong how many are not
   * @param debatable how many are not counted
   */
  record Precision(int right, int wrong, int debatable) {
    Precision plus(Precision other) {
      return new Precision(right + other.right, wrong + other.wrong, debatable + other.debatable);
    }

    /** True for nothing at all. */
    boolean isAtLeast(int percent) {
      return 100 * right >= percent * (right + wrong);
    }

    @Override
    public String toString() {
      String disputed = debatable == 0 ? "" : " (and " + debatable + " debatable)";
      return share(right, right + wrong) + disputed;
    }
  }

  /**
   * How much of what is expected is found.
   *
   * @param found how many are
   * @param expected of how many
   */
  record Recall(int found, int expected) {
    Recall plus(Recall other) {
      return new Recall(found + other.found, expected + other.expected);
    }

    @Override
    public String toString() {
      return share(found, expected);
    }
  }

  @Override
  public String toString() {
    return suite.name();
  }

  private static String share(int part, int whole) {
    return whole == 0 ? "–" : part + " of " + whole + ", " + 100 * part / whole + " %";
  }
}
