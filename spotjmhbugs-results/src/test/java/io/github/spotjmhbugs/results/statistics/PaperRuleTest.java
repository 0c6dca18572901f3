// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.statistics.PaperRule.Iteration;
import io.github.spotjmhbugs.results.statistics.Study.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The study's own data, judged again. */
class PaperRuleTest {
  /** The published medians differ from what the published scores give. */
  private static final String OTHER_SCORES = "(rowsPerSegment = 750000, schema = basic)";

  private static final Map<Series, PaperRule> OUTCOMES = new HashMap<>();

  @BeforeAll
  static void judge() throws IOException {
    Study.scores()
        .forEach(
            (series, both) ->
                OUTCOMES.put(series, PaperRule.of(both.original(), both.fixed()).orElseThrow()));
  }

  @Test
  void reproducesTable8() throws IOException {
    List<CSVRecord> rows = Study.rows("table8.csv");
    assertThat(rows).hasSize(12);
    for (CSVRecord row : rows) {
      String cells =
          Stream.of("impacted", "benchmarks", "small", "medium", "large")
              .map(row::get)
              .toList()
              .toString();
      assertThat(table8(row.get("project"), row.get("practice"), PaperRule.ALPHA))
          .as(row.get("project") + " " + row.get("practice"))
          .isEqualTo(cells);
    }
  }

  @Test
  void theLevelInTheTextGivesAnotherTable() {
    assertThat(table8("gs-collections", "RETU", 0.01)).isEqualTo("[12, 37, 2, 1, 9]");
  }

  /** A benchmark is impacted if one of its parameter sets is, and as much as the largest effect. */
  private static String table8(String project, String practice, double alpha) {
    Map<String, EffectSize> sizes = new HashMap<>();
    OUTCOMES.forEach(
        (series, outcome) -> {
          if (series.project().equals(project) && series.practice().equals(practice)) {
            EffectSize size =
                outcome.isImpacted(alpha)
                    ? EffectSize.of(outcome.cliffsDelta())
                    : EffectSize.NEGLIGIBLE;
            sizes.merge(
                series.benchmark(), size, (one, other) -> one.compareTo(other) > 0 ? one : other);
          }
        });
    List<Long> cells = new ArrayList<>();
    for (EffectSize size : List.of(EffectSize.SMALL, EffectSize.MEDIUM, EffectSize.LARGE)) {
      cells.add(sizes.values().stream().filter(size::equals).count());
    }
    long impacted = cells.stream().mapToLong(Long::longValue).sum();
    cells.addAll(0, List.of(impacted, (long) sizes.size()));
    return cells.toString();
  }

  @Test
  void reproducesThePublishedSummary() throws IOException {
    List<CSVRecord> rows = Study.rows("published-summary.csv");
    assertThat(rows).hasSize(350);
    List<String> different =
        rows.stream()
            .filter(
                row -> {
                  PaperRule outcome = Objects.requireNonNull(OUTCOMES.get(Series.of(row)));
                  return !isPublished(row, outcome);
                })
            .map(row -> row.get("params"))
            .toList();
    assertThat(different).containsExactly(OTHER_SCORES);
  }

  private static boolean isPublished(CSVRecord row, PaperRule outcome) {
    double delta = outcome.cliffsDelta();
    boolean isSignificant = "true".equals(row.get("significant").toLowerCase(Locale.ROOT));
    return isClose(row, "median_original", outcome.original())
        && isClose(row, "median_fixed", outcome.fixed())
        && isClose(row, "factor", outcome.fixed() / outcome.original())
        && outcome.p() < PaperRule.ALPHA == isSignificant
        && isClose(row, "cliffs_delta", delta)
        && EffectSize.of(delta).toString().equals(row.get("effect_size"));
  }

  private static boolean isClose(CSVRecord row, String column, double actual) {
    double published = Double.parseDouble(row.get(column));
    return Math.abs(published - actual) <= 1e-9 * Math.max(1, Math.abs(published));
  }

  @Test
  void scoresWithoutACounterpartDoNotCount() {
    List<Iteration> original = List.of(at(1, 10), at(2, 11), at(3, 50));
    List<Iteration> fixed = List.of(at(1, 20), at(2, 21), at(4, 1));
    PaperRule outcome = PaperRule.of(original, fixed).orElseThrow();
    assertThat(outcome.original()).isEqualTo(10.5);
    assertThat(outcome.fixed()).isEqualTo(20.5);
    assertThat(outcome.cliffsDelta()).isEqualTo(-1);
    List<Iteration> elsewhere = List.of(at(9, 1));
    assertThat(PaperRule.of(original, elsewhere)).isEmpty();
  }

  private static Iteration at(int iteration, double score) {
    return new Iteration(List.of(1, 1, iteration), score);
  }
}
