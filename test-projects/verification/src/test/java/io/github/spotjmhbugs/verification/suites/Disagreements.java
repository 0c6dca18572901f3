// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.verification.suites.FindingLabel.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where the findings in a suite and the readers of its code do not agree, by name. */
final class Disagreements {
  private final EvaluatedSuite evaluated;
  private final Map<String, Set<String>> byKind = new TreeMap<>();

  private Disagreements(EvaluatedSuite evaluated) {
    this.evaluated = evaluated;
  }

  /**
   * @param evaluated a suite and its findings
   * @return what is disagreed about, by what the disagreement is
   */
  static Map<String, Set<String>> in(EvaluatedSuite evaluated) {
    Disagreements disagreements = new Disagreements(evaluated);
    evaluated.findings().forEach(disagreements::addLabel);
    evaluated.suite().labels().forEach(disagreements::addStale);
    evaluated.suite().sample().forEach(disagreements::addSample);
    evaluated.findings().forEach(disagreements::addUnexpected);
    return disagreements.byKind;
  }

  private void add(String kind, String what) {
    byKind.computeIfAbsent(kind, key -> new TreeSet<>()).add(what);
  }

  private void addLabel(ReportedFinding finding) {
    Optional<Verdict> verdict = evaluated.suite().verdict(finding.place());
    if (verdict.isEmpty()) {
      add("finding without label", finding.place().toString());
    } else if (verdict.get() != Verdict.TP) {
      add("finding labelled " + verdict.get(), finding.place().toString());
    }
  }

  private void addStale(FindingLabel label) {
    if (evaluated.findings().stream().noneMatch(f -> f.place().equals(label.place()))) {
      add("label without finding", label.place().toString());
    }
  }

  private void addSample(SampleRow row) {
    if (row.practice().isEmpty()) {
      return;
    }
    List<ReportedFinding> covering =
        evaluated.findings().stream().filter(row::isCoveredBy).toList();
    if (covering.isEmpty()) {
      add("in the sample, not found", row.toString());
    }
    for (ReportedFinding finding : covering) {
      Confidence found = finding.place().confidence();
      if (row.confidence().filter(c -> c == found).isEmpty()) {
        add("in the sample, found as " + found, row.toString());
      }
    }
  }

  /** A benchmark of the sample to which the reader did not see that the finding applies. */
  private void addUnexpected(ReportedFinding finding) {
    List<SampleRow> sample = evaluated.suite().sample();
    for (String benchmark : finding.affected()) {
      boolean isSampled = sample.stream().anyMatch(row -> row.benchmark().equals(benchmark));
      boolean isKnown =
          sample.stream()
              .anyMatch(row -> row.benchmark().equals(benchmark) && row.isCoveredBy(finding));
      if (isSampled && !isKnown) {
        add(
            "found as " + finding.place().confidence() + ", not in the sample",
            benchmark + ": " + finding.place());
      }
    }
  }
}
