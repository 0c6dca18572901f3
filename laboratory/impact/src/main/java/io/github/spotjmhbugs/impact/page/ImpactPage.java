// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.formats.page.Explanations;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.Chart.Series;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Tile;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the JVM says to findings, for people. */
public final class ImpactPage {
  private ImpactPage() {}

  /**
   * Renders the page.
   *
   * @param records what became of the findings, of each one on one or several JDKs
   * @return one HTML file that loads nothing
   */
  public static String of(List<ImpactRecord> records) {
    Map<List<String>, List<ImpactRecord>> findings =
        records.stream()
            .collect(
                Collectors.groupingBy(
                    ImpactRecord::finding, LinkedHashMap::new, Collectors.toList()));
    return new HtmlRenderer()
        .render(
            new ReportPage(
                "What the JVM says",
                subtitle(records),
                tiles(findings.values()),
                records.isEmpty() ? List.of() : List.of(verdicts(records)),
                List.of(ImpactTables.practices(records), ImpactTables.findings(records)),
                Explanations.notes(
                    findings.keySet().stream().map(cells -> new FindingRow(cells).pattern()))));
  }

  private static String subtitle(List<ImpactRecord> records) {
    String jdks =
        records.stream()
            .map(ImpactRecord::jdk)
            .distinct()
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return jdks.isEmpty() ? "Nothing was measured." : "Measured on JDK " + jdks + ".";
  }

  private static List<Tile> tiles(Collection<List<ImpactRecord>> findings) {
    Map<Standing, Long> counts =
        findings.stream().collect(Collectors.groupingBy(Standing::of, Collectors.counting()));
    return List.of(
        Tile.of("Findings", findings.size(), ""),
        tile("Confirmed", counts, Standing.CONFIRMED, "code is missing or the score changes"),
        tile("Contradicted", counts, Standing.CONTRADICTED, "the repair changes nothing"),
        tile("Undecided", counts, Standing.UNDECIDED, "scores or more rounds may tell"),
        tile("Not measured", counts, Standing.UNMEASURED, "the reason is in the table"));
  }

  private static Tile tile(
      String label, Map<Standing, Long> counts, Standing standing, String detail) {
    return Tile.of(label, counts.getOrDefault(standing, 0L), detail);
  }

  private static Chart verdicts(List<ImpactRecord> records) {
    List<String> practices =
        records.stream()
            .map(FindingRow::of)
            .sorted(Comparator.comparing(FindingRow::rank))
            .map(FindingRow::practice)
            .distinct()
            .toList();
    return new Chart(
        "Verdicts by practice",
        "practice",
        practices,
        Arrays.stream(Verdict.values())
            .map(verdict -> series(records, practices, verdict))
            .toList());
  }

  private static Series series(
      List<ImpactRecord> records, List<String> practices, Verdict verdict) {
    return new Series(
        verdict.toString().replace('-', ' '),
        practices.stream()
            .map(
                practice ->
                    ImpactTables.count(
                        records,
                        one ->
                            one.verdict() == verdict
                                && FindingRow.of(one).practice().equals(practice)))
            .toList());
  }
}
