// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.Judgement.Row;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.score.ResultComparison;
import io.github.spotjmhbugs.results.statistics.PaperRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What the table of a comparison cannot say. */
final class ComparisonNotes {
  private final ResultComparison comparison;
  private final List<String> notes = new ArrayList<>();

  private ComparisonNotes(ResultComparison comparison) {
    this.comparison = comparison;
  }

  /** {@return sentences, one a line} */
  static List<String> of(ResultComparison comparison, Judgement judgement) {
    ComparisonNotes all = new ComparisonNotes(comparison);
    all.aboutConditions();
    all.aboutRows(judgement);
    return all.notes.stream().map(OneLine::of).toList();
  }

  private void aboutConditions() {
    int all = comparison.rows().size() + comparison.noRatio().size();
    comparison
        .otherSettings()
        .forEach(
            (setting, count) ->
                notes.add(count == all ? setting : setting + " (" + count + " of " + all + ")"));
    comparison
        .otherMeasure()
        .forEach(
            (before, after) ->
                notes.add(
                    "not comparable: %s is %s before and %s after"
                        .formatted(before.label(), before.measure(), after.measure())));
    list("no ratio: a score is zero, negative or not a number: ", comparison.noRatio());
    list("only before: ", comparison.onlyBefore());
    list("only after: ", comparison.onlyAfter());
  }

  private void list(String title, Collection<Benchmark> benchmarks) {
    benchmarks.forEach(
        benchmark -> notes.add(title + benchmark.label() + ", " + benchmark.measure()));
  }

  private void aboutRows(Judgement judgement) {
    if (comparison.rows().isEmpty()) {
      return;
    }
    long oneFork = count(row -> row.benchmark().isScore() && row.hasOneFork());
    if (oneFork > 0) {
      notes.add(
          judgement.trustsOneFork()
              ? oneFork + " with one fork on a side: another fork may differ by more."
              : oneFork + " with one fork on a side, which decides nothing: use -f 5.");
    }
    double scatter = judgement.scatter().deviation();
    if (scatter > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "runs of the history differ by %.1f %% without a change: the intervals include that.",
              100 * Math.expm1(scatter)));
    }
    if (comparison.byChance() > 0) {
      notes.add(
          "%d of %d are undecided since chance makes such changes among so many."
              .formatted(comparison.byChance(), comparison.rows().size()));
    }
    long hidden = count(row -> !row.matters());
    if (hidden > 0) {
      notes.add(hidden + " metrics beside the scores have no certain change; csv has them.");
    }
    if (count(row -> row.trend() == Trend.CHANGED) > 0) {
      notes.add(
          "changed: there is a change, but not whether it is beyond %s is certain."
              .formatted(Figures.percent(judgement.tolerance())));
    }
    if (count(row -> row.moreForks().isPresent()) > 0) {
      notes.add("undecided (+n): about n more forks on each side would decide.");
    }
    long pooled =
        count(
            row ->
                row.benchmark().isScore()
                    && row.pooled().filter(rule -> rule.isImpacted(PaperRule.ALPHA)).isPresent());
    notes.add(
        "The 2019 study's rule, which pools iterations, would call %d of %d changed."
            .formatted(pooled, count(row -> row.benchmark().isScore())));
  }

  private long count(Predicate<Row> which) {
    return comparison.rows().stream().filter(which).count();
  }
}
