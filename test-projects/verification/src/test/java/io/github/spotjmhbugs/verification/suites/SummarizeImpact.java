// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints how many findings JVMs confirm. Started by {@code test-projects/real-suites/confirmed}.
 */
final class SummarizeImpact {
  private SummarizeImpact() {}

  /**
   * @param args files {@code impact.csv}; a finding with the same answer in several of them counts
   *     once
   * @throws IOException when one of the files cannot be read
   */
  public static void main(String[] args) throws IOException {
    Map<List<String>, ImpactRow> rows = new LinkedHashMap<>();
    for (String file : args) {
      CsvRows.read(Path.of(file), row -> Map.entry(row.toList(), ImpactRow.of(row)))
          .forEach(row -> rows.put(row.getKey(), row.getValue()));
    }
    ImpactSummary summary = new ImpactSummary(List.copyOf(rows.values()));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(summary.table());
    out.println("Without a verdict:\n\n" + summary.reasons());
    out.println("Rules of which the JVMs say the opposite more often:\n\n" + summary.disputed());
    out.print("HIGH, and contradicted:\n\n" + summary.contradicted());
  }
}
