// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints how right and how complete the findings in the labelled suites are. Started by {@code
 * test-projects/real-suites/evaluate}.
 */
final class Evaluate {
  private final List<EvaluatedSuite> suites;
  private final PrintStream out;

  private Evaluate(List<EvaluatedSuite> suites, PrintStream out) {
    this.suites = suites;
    this.out = out;
  }

  /**
   * @param args the directory of the labels, and a CSV report by scan on all the suites'
   *     coordinates at the lowest threshold
   * @throws IOException when one of the files cannot be read
   */
  public static void main(String[] args) throws IOException {
    Path report = Path.of(args[1]);
    List<Map.Entry<String, ReportedFinding>> findings =
        CsvRows.read(report, row -> Map.entry(row.get("target"), ReportedFinding.of(row)));
    List<EvaluatedSuite> suites =
        Suite.readAll(Path.of(args[0])).stream()
            .map(suite -> new EvaluatedSuite(suite, of(suite, findings)))
            .toList();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    new Evaluate(suites, out).print();
  }

  private static List<ReportedFinding> of(
      Suite suite, List<Map.Entry<String, ReportedFinding>> findings) {
    return findings.stream()
        .filter(finding -> finding.getKey().equals(suite.coordinates()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private void print() {
    out.println(new EvaluationTable(suites).render());
    printWronglyAffected();
    suites.forEach(this::printDisagreements);
  }

  private void printWronglyAffected() {
    List<String> fine =
        suites.stream()
            .flatMap(suite -> suite.suite().sample().stream())
            .filter(row -> row.practice().isEmpty())
            .map(SampleRow::benchmark)
            .toList();
    List<String> affected =
        suites.stream()
            .flatMap(
                suite ->
                    suite.suite().sample().stream()
                        .filter(row -> suite.isWronglyAffected(row, Confidence.NORMAL))
                        .map(SampleRow::benchmark))
            .toList();
    out.printf(
        "Of %d sampled benchmarks without fault, %d are affected by a finding at the default"
            + " threshold.%n",
        fine.size(), affected.size());
    affected.forEach(benchmark -> out.println("- " + benchmark));
  }

  private void printDisagreements(EvaluatedSuite suite) {
    Map<String, Set<String>> disagreements = Disagreements.in(suite);
    if (!disagreements.isEmpty()) {
      out.printf("%n## %s%n", suite.suite());
    }
    disagreements.forEach(
        (kind, what) -> {
          out.printf("%n%s:%n", kind);
          what.forEach(each -> out.println("- " + each));
        });
  }
}
