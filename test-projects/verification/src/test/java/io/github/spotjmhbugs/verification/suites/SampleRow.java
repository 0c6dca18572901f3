// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import java.util.Arrays;
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
    String benchmark,
    Optional<BugPattern.Key> practice,
    Optional<Confidence> confidence,
    int line) {

  static SampleRow of(CSVRecord row) {
    return new SampleRow(
        row.get("benchmark"),
        constant(BugPattern.Key.values(), row.get("practice"), "NONE"),
        constant(Confidence.values(), row.get("confidence"), "", "debatable"),
        CsvRows.line(row));
  }

  /** Whether a finding is expected at the default threshold. */
  boolean isExpected() {
    return confidence.filter(c -> c.reaches(Confidence.NORMAL)).isPresent();
  }

  /** Whether the finding is what this row is about, whatever its confidence. */
  boolean isCoveredBy(ReportedFinding finding) {
    int found = finding.place().line();
    return practice.filter(key -> key == finding.place().practice()).isPresent()
        && (line < 0 || found < 0 || line == found)
        && finding.affected().contains(benchmark);
  }

  @Override
  public String toString() {
    String what = practice.map(Enum::name).orElse("NONE");
    String sure = confidence.map(Enum::name).orElse(practice.isPresent() ? "debatable" : "");
    return (benchmark + " " + what + " " + sure + (line < 0 ? "" : " line " + line)).strip();
  }

  private static <E extends Enum<E>> Optional<E> constant(
      E[] constants, String name, String... others) {
    Optional<E> constant = Arrays.stream(constants).filter(c -> c.name().equals(name)).findFirst();
    if (constant.isEmpty() && !Arrays.asList(others).contains(name)) {
      throw new IllegalArgumentException("not one of " + Arrays.toString(constants) + ": " + name);
    }
    return constant;
  }
}
