// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.Judgement.Row;
import io.github.spotjmhbugs.results.score.ResultComparison;
import io.github.spotjmhbugs.results.statistics.Comparison;
import io.github.spotjmhbugs.results.statistics.PaperRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Series of results, a line for each benchmark, for scripts. */
public final class ComparisonCsv {
  private static final List<String> COLUMNS =
      List.of(
          ("benchmark,params,mode,unit,verdict,forks_before,forks_after,before,after,change,"
                  + "low,high,p,cliffs_delta,pooled_p,pooled_cliffs_delta,pooled_impacted,more_forks,"
                  + "after_file,metric")
              .split(",", -1));

  private ComparisonCsv() {}

  /**
   * Renders a comparison.
   *
   * @param comparisons what was compared, by the name of the second file
   * @return a head and for each file a line for each benchmark; those that cannot be compared have
   *     a verdict that says so and no numbers
   */
  public static String of(Map<String, ResultComparison> comparisons) {
    return CsvText.of(
        COLUMNS,
        comparisons.entrySet().stream().flatMap(e -> rows(OneLine.of(e.getKey()), e.getValue())));
  }

  private static Stream<List<Object>> rows(String file, ResultComparison comparison) {
    return Stream.of(
            comparison.rows().stream().map(row -> cells(row, file)),
            rows("not-comparable", comparison.otherMeasure().keySet(), file),
            rows("no-ratio", comparison.noRatio(), file),
            rows("only-before", comparison.onlyBefore(), file),
            rows("only-after", comparison.onlyAfter(), file))
        .flatMap(rows -> rows);
  }

  private static Stream<List<Object>> rows(
      String verdict, Collection<Benchmark> benchmarks, String file) {
    return benchmarks.stream()
        .map(
            benchmark -> {
              List<Object> cells = identity(benchmark);
              cells.add(verdict);
              cells.addAll(Collections.nCopies(COLUMNS.size() - cells.size() - 2, ""));
              cells.add(file);
              cells.add(OneLine.of(benchmark.metric()));
              return cells;
            });
  }

  private static List<Object> identity(Benchmark benchmark) {
    return Stream.of(benchmark.name(), benchmark.conditions(), benchmark.mode(), benchmark.unit())
        .map(OneLine::of)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static List<Object> cells(Row row, String file) {
    Comparison change = row.comparison();
    boolean isBounded = !Double.isInfinite(change.high());
    Optional<PaperRule> pooled = row.pooled();
    List<Object> cells = identity(row.benchmark());
    Collections.addAll(
        cells,
        row.trend(),
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
        // The study compares the original with the fixed variant, everything here after with
        // before.
        pooled.<Object>map(rule -> -rule.cliffsDelta()).orElse(""),
        pooled.<Object>map(rule -> rule.isImpacted(PaperRule.ALPHA)).orElse(""),
        row.moreForks().isPresent() ? row.moreForks().getAsInt() : "",
        file,
        OneLine.of(row.benchmark().metric()));
    return cells;
  }
}
