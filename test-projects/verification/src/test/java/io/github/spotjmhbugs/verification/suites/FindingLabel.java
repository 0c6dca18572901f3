// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import java.util.Locale;
import org.apache.commons.csv.CSVRecord;

/**
 * What a reader of the code says of a finding.
 *
 * @param place the finding
 * @param verdict whether an expert wants to know of it
 */
record FindingLabel(ReportedFinding.Place place, Verdict verdict) {
  /** Whether an expert wants to know of a finding. */
  enum Verdict {
    /** A true positive. */
    TP,
    /** A false positive. */
    FP,
    /** Two experts would disagree. */
    DEBATABLE
  }

  static FindingLabel of(CSVRecord row) {
    String verdict = row.get("label").toUpperCase(Locale.ROOT);
    return new FindingLabel(ReportedFinding.Place.of(row), Verdict.valueOf(verdict));
  }
}
