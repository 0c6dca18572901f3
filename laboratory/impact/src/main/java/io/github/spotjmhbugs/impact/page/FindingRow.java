// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.util.Arrays;
import java.util.List;

/**
 * The cells of a finding by name.
 *
 * @param cells the first cells that {@code scan --format csv} prints for it, by {@link
 *     CsvReport#findingColumns}
 */
public record FindingRow(List<String> cells) {
  static FindingRow of(ImpactRecord one) {
    return new FindingRow(one.finding());
  }

  String practice() {
    return get("practice");
  }

  /** {@return where its practice stands in the list of practices} */
  int rank() {
    return Practices.keys().stream().map(PracticeKey::name).toList().indexOf(practice());
  }

  String pattern() {
    return get("pattern");
  }

  /** {@return its confidence; LOW where a journal has another word} */
  public Confidence confidence() {
    return Arrays.stream(Confidence.values())
        .filter(each -> each.name().equals(get("confidence")))
        .findFirst()
        .orElse(Confidence.LOW);
  }

  /** {@return class and member} */
  String where() {
    String member = get("member");
    return member.isEmpty() ? get("class") : get("class") + "." + member;
  }

  /** {@return a cell by the name of its column} */
  String get(String column) {
    return cells.get(CsvReport.findingColumns().indexOf(column));
  }
}
