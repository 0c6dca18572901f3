// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.PracticeNames;
import java.util.Optional;
import org.apache.commons.csv.CSVRecord;

/**
 * What a reader who has not seen any findings says of a benchmark.
 *
 * @param benchmark the benchmark, as {@code package.Class#method}
 * @param practice what applies to it; empty when nothing does
 * @param confidence the confidence that a finding should have; empty when nothing applies, or when
 *     two experts would disagree
 * @param line the source line of the fault, or -1
 */
record SampleRow(
    String benchmark, Optional<PracticeKey> practice, Optional<Confidence> confidence, int line) {

  static SampleRow of(CSVRecord row) {
    return new SampleRow(
        row.get("benchmark"),
        row.get("practice").equals("NONE")
            ? Optional.empty()
            : Optional.of(PracticeNames.keyOf(row.get("practice"))),
        confidence(row.get("confidence")),
        CsvRows.line(row));
  }

  /** Whether a finding is expected at the default threshold. */
  boolean isExpected() {
    return confidence.filter(c -> c.reaches(Confidence.NORMAL)).isPresent();
  }

  /** Whether the finding is what this row is about, whatever its confidence. */
  boolean isCoveredBy(ReportedFinding finding) {
    int found = finding.place().line();
    return practice.filter(key -> key.equals(finding.place().practice())).isPresent()
        && (line < 0 || found < 0 || line == found)
        && finding.affected().contains(benchmark);
  }

  @Override
  public String toString() {
    String what = practice.map(PracticeKey::name).orElse("NONE");
    String sure = confidence.map(Enum::name).orElse(practice.isPresent() ? "debatable" : "");
    return (benchmark + " " + what + " " + sure + (line < 0 ? "" : " line " + line)).strip();
  }

  private static Optional<Confidence> confidence(String name) {
    return name.isEmpty() || name.equals("debatable")
        ? Optional.empty()
        : Optional.of(Confidence.valueOf(name));
  }
}
