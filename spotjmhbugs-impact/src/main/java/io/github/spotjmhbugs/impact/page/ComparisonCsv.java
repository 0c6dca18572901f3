// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.impact.score.Benchmark;
import io.github.spotjmhbugs.impact.score.ResultComparison;
import io.github.spotjmhbugs.impact.score.ResultComparison.Row;
import io.github.spotjmhbugs.impact.statistics.Comparison;
import io.github.spotjmhbugs.impact.statistics.PaperRule;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Two series of results, a line for each benchmark, for scripts. */
public final class ComparisonCsv {
  private static final List<String> COLUMNS =
      List.of(
          "benchmark",
          "params",
          "mode",
          "unit",
          "verdict",
          "forks_before",
          "forks_after",
          "before",
          "after",
          "change",
          "low",
          "high",
          "p",
          "cliffs_delta",
          "pooled_p",
          "pooled_cliffs_delta",
          "pooled_impacted");
  private static final int IDENTITY = 4;
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setHeader(COLUMNS.toArray(String[]::new))
          .setRecordSeparator('\n')
          .get();

  private ComparisonCsv() {}

  /**
   * Renders a comparison.
   *
   * @param comparison what was compared
   * @return a head and a line for each benchmark; those that cannot be compared have a verdict that
   *     says so and no numbers
   */
  public static String of(ResultComparison comparison) {
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(csv, FORMAT)) {
      for (Row row : comparison.rows()) {
        printer.printRecord(cells(row));
      }
      print(printer, "not-comparable", comparison.otherMeasure().keySet());
      print(printer, "no-ratio", comparison.noRatio());
      print(printer, "only-before", comparison.onlyBefore());
      print(printer, "only-after", comparison.onlyAfter());
    } catch (IOException e) {
      // A string builder takes everything.
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }

  private static void print(CSVPrinter printer, String verdict, Collection<Benchmark> benchmarks)
      throws IOException {
    for (Benchmark benchmark : benchmarks) {
      Object[] cells = Arrays.copyOf(identity(benchmark), COLUMNS.size());
      Arrays.fill(cells, IDENTITY, cells.length, "");
      cells[IDENTITY] = verdict;
      printer.printRecord(cells);
    }
  }

  private static Object[] identity(Benchmark benchmark) {
    return new Object[] {
      OneLine.of(benchmark.name()),
      OneLine.of(benchmark.conditions()),
      OneLine.of(benchmark.mode()),
      OneLine.of(benchmark.unit())
    };
  }

  private static Object[] cells(Row row) {
    Comparison change = row.comparison();
    boolean isBounded = !Double.isInfinite(change.high());
    PaperRule pooled = row.pooled();
    Object[] numbers = {
      row.verdict(),
      row.forksBefore(),
      row.forksAfter(),
      row.before(),
      row.after(),
      change.change(),
      isBounded ? change.low() : "",
      isBounded ? change.high() : "",
      isBounded ? change.p() : "",
      isBounded ? change.cliffsDelta() : "",
      pooled.p(),
      // The study compares the original with the fixed variant, everything here after with before.
      -pooled.cliffsDelta(),
      pooled.isImpacted(PaperRule.ALPHA)
    };
    Object[] cells = Arrays.copyOf(identity(row.benchmark()), COLUMNS.size());
    System.arraycopy(numbers, 0, cells, IDENTITY, numbers.length);
    return cells;
  }
}
