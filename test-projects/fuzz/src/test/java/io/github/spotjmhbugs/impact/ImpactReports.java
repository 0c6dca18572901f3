// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.impact.page.ImpactCsv;
import io.github.spotjmhbugs.impact.page.ImpactPage;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.util.List;

/** What {@code impact} makes of its records. */
public final class ImpactReports {
  private ImpactReports() {}

  /** {@return the file of measurements, the page and the text} */
  public static List<String> of(List<ImpactRecord> records) {
    return List.of(ImpactCsv.of(records), ImpactPage.of(records), ImpactTable.of(records));
  }
}
