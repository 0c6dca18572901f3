// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** What became of each finding on each JDK, for scripts and for {@code scan --evidence}. */
public final class ImpactCsv {
  private static final List<String> COLUMNS =
      Stream.concat(CsvReport.findingColumns().stream(), EvidenceFile.columns().stream()).toList();

  private ImpactCsv() {}

  /**
   * Renders records.
   *
   * @param records what became of the findings
   * @return a head and a line for each record; numbers that are not known are empty
   */
  public static String of(List<ImpactRecord> records) {
    return CsvText.of(COLUMNS, records.stream().map(ImpactCsv::cells));
  }

  private static List<Object> cells(ImpactRecord one) {
    List<Object> cells = new ArrayList<>(one.finding());
    cells.add(one.jdk());
    cells.add(one.evidence() == null ? "" : one.evidence());
    cells.addAll(sizes(one));
    cells.add(one.verdict());
    cells.addAll(change(one));
    cells.add(OneLine.of(one.reason()));
    cells.add(OneLine.of(one.collector()));
    cells.add(one.id());
    return cells;
  }

  private static List<?> sizes(ImpactRecord one) {
    CodeSizes sizes = one.sizes();
    return sizes == null
        ? Collections.nCopies(3, "")
        : List.of(sizes.empty(), sizes.original(), sizes.repaired());
  }

  private static List<?> change(ImpactRecord one) {
    Change change = one.change();
    return change == null
        ? Collections.nCopies(8, "")
        : List.of(
            change.original(),
            change.repaired(),
            change.unit(),
            change.change(),
            change.low(),
            change.high(),
            change.p(),
            change.cliffsDelta());
  }
}
