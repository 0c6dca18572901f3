// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.PracticeNames;
import java.util.List;
import org.apache.commons.csv.CSVRecord;

/**
 * A finding in a suite.
 *
 * @param place what a label of it repeats
 * @param affected the benchmarks that it affects, as {@code package.Class#method}
 */
record ReportedFinding(Place place, List<String> affected) {

  /**
   * What was found where, and how sure it is.
   *
   * @param pattern what was found
   * @param confidence how sure it is
   * @param className binary name of the class
   * @param member name of the method or field, or empty
   * @param line the source line, or -1
   */
  record Place(
      BugPattern pattern, Confidence confidence, String className, String member, int line) {

    /** Reads the columns that the report of scan and the labels have in common. */
    static Place of(CSVRecord row) {
      Place place =
          new Place(
              Practices.pattern(row.get("pattern")),
              Confidence.valueOf(row.get("confidence")),
              row.get("class"),
              row.get("member"),
              CsvRows.line(row));
      String practice = row.get("practice");
      if (!place.practice().equals(PracticeNames.keyOf(practice))) {
        throw new IllegalArgumentException(place + " is not " + practice);
      }
      return place;
    }

    PracticeKey practice() {
      return pattern.practice();
    }

    @Override
    public String toString() {
      String where = member.isEmpty() ? className : className + "." + member;
      return pattern + " " + confidence + " " + where + (line > 0 ? ":" + line : "");
    }
  }

  static ReportedFinding of(Finding finding) {
    Place place =
        new Place(
            finding.pattern(),
            finding.confidence(),
            finding.location().className().replace('/', '.'),
            finding.location().member(),
            finding.location().line());
    return new ReportedFinding(place, finding.affected());
  }

  /** Reads a line of the CSV report of scan. */
  static ReportedFinding of(CSVRecord row) {
    String affected = row.get("affected");
    return new ReportedFinding(
        Place.of(row), affected.isEmpty() ? List.of() : List.of(affected.split(";", -1)));
  }
}
