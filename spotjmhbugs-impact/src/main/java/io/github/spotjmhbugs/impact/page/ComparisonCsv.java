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
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Series of results, a line for each benchmark, for scripts. */
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
          "pooled_impacted",
          "more_forks",
          "after_file");
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
   * @param comparisons what was compared, by the name of the second file
   * @return a head and for each file a line for each benchmark; those that cannot be compared have
   *     a verdict that says so and no numbers
   */
  public static String of(Map<String, ResultComparison> comparisons) {
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(csv, FORMAT)) {
      for (Map.Entry<String, ResultComparison> entry : comparisons.entrySet()) {
        String file = OneLine.of(entry.getKey());
        ResultComparison comparison = entry.getValue();
        for (Row row : comparison.rows()) {
          printer.printRecord(cells(row, file));
        }
        print(printer, "not-comparable", comparison.otherMeasure().keySet(), file);
        print(printer, "no-ratio", comparison.noRatio(), file);
        print(printer, "only-before", comparison.onlyBefore(), file);
        print(printer, "only-after", comparison.onlyAfter(), file);
      }
    } catch (IOException e) {
      // A string builder takes everything.
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }

  private static void print(
      CSVPrinter printer, String verdict, Collection<Benchmark> benchmarks, String file)
      throws IOException {
    for (Benchmark benchmark : benchmarks) {
      Object[] cells = Arrays.copyOf(identity(benchmark), COLUMNS.size());
      Arrays.fill(cells, IDENTITY, cells.length, "");
      cells[IDENTITY] = verdict;
      cells[cells.length - 1] = file;
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

  private static Object[] cells(Row row, String file) {
    Comparison change = row.comparison();
    boolean isBounded = !Double.isInfinite(change.high());
    Optional<PaperRule> pooled = row.pooled();
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
      pooled.<Object>map(PaperRule::p).orElse(""),
      // The study compares the original with the fixed variant, everything here after with before.
      pooled.<Object>map(rule -> -rule.cliffsDelta()).orElse(""),
      pooled.<Object>map(rule -> rule.isImpacted(PaperRule.ALPHA)).orElse(""),
      row.moreForks().isPresent() ? row.moreForks().getAsInt() : "",
      file
    };
    Object[] cells = Arrays.copyOf(identity(row.benchmark()), COLUMNS.size());
    System.arraycopy(numbers, 0, cells, IDENTITY, numbers.length);
    return cells;
  }
}
