// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.impact.score.Benchmark;
import io.github.spotjmhbugs.impact.score.ResultComparison;
import io.github.spotjmhbugs.impact.score.ResultComparison.Judgement;
import io.github.spotjmhbugs.impact.score.ResultComparison.Row;
import io.github.spotjmhbugs.impact.score.ResultComparison.Verdict;
import io.github.spotjmhbugs.impact.statistics.Comparison;
import io.github.spotjmhbugs.impact.statistics.PaperRule;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Two series of results as a table for a terminal, with what the table cannot say below it. */
public final class ComparisonText {
  private static final String UNKNOWN = "-";

  private final ResultComparison comparison;
  private final Judgement judgement;

  private ComparisonText(ResultComparison comparison, Judgement judgement) {
    this.comparison = comparison;
    this.judgement = judgement;
  }

  /**
   * Renders a comparison.
   *
   * @param comparison what was compared
   * @param judgement how it was judged
   * @return the table, the notes, and a line of counts
   */
  public static String of(ResultComparison comparison, Judgement judgement) {
    return new ComparisonText(comparison, judgement).render();
  }

  private String render() {
    StringBuilder text = new StringBuilder();
    if (!comparison.rows().isEmpty()) {
      text.append(table()).append('\n');
    }
    notes().forEach(note -> text.append(OneLine.of(note)).append('\n'));
    return text.append(counts()).append('\n').toString();
  }

  private TextTable table() {
    String interval = String.format(Locale.ROOT, "%s interval", percent(judgement.confidence()));
    TextTable table =
        new TextTable(
            List.of(
                "benchmark",
                "params",
                "mode",
                "before",
                "after",
                "unit",
                "change",
                interval,
                "p",
                "delta",
                "verdict"),
            Set.of(3, 4, 6, 7, 8, 9));
    Function<Benchmark, String> names = names();
    comparison.rows().forEach(row -> table.add(cells(row, names)));
    return table;
  }

  /** Names without the package, unless that makes two of them the same. */
  private Function<Benchmark, String> names() {
    List<String> full = comparison.rows().stream().map(row -> row.benchmark().name()).toList();
    long distinct = full.stream().distinct().count();
    return full.stream().map(ComparisonText::withoutPackage).distinct().count() == distinct
        ? benchmark -> withoutPackage(benchmark.name())
        : Benchmark::name;
  }

  private static String withoutPackage(String name) {
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }

  private List<String> cells(Row row, Function<Benchmark, String> names) {
    Benchmark benchmark = row.benchmark();
    Comparison change = row.comparison();
    boolean isBounded = !Double.isInfinite(change.high());
    return List.of(
        OneLine.of(names.apply(benchmark)),
        OneLine.of(benchmark.conditions()),
        OneLine.of(benchmark.mode()),
        Figures.score(row.before()),
        Figures.score(row.after()),
        OneLine.of(benchmark.unit()),
        Figures.change(change.change()),
        isBounded ? Figures.change(change.low()) + " to " + Figures.change(change.high()) : UNKNOWN,
        isBounded ? Figures.p(change.p()) : UNKNOWN,
        isBounded ? Figures.delta(change.cliffsDelta()) : UNKNOWN,
        row.verdict().toString());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    comparison
        .otherMeasure()
        .forEach(
            (before, after) ->
                notes.add(
                    "not comparable: %s is %s before and %s after"
                        .formatted(before.label(), before.measure(), after.measure())));
    list(notes, "no ratio: a score is zero, negative or not a number: ", comparison.noRatio());
    list(notes, "only before: ", comparison.onlyBefore());
    list(notes, "only after: ", comparison.onlyAfter());
    long oneFork = comparison.rows().stream().filter(Row::hasOneFork).count();
    if (oneFork > 0) {
      notes.add(oneFork + oneForkNote());
    }
    if (comparison.rows().isEmpty()) {
      return notes;
    }
    long pooled =
        comparison.rows().stream().filter(row -> row.pooled().isImpacted(PaperRule.ALPHA)).count();
    notes.add(
        "The 2019 study's rule, which pools iterations, would call "
            + pooled
            + " of "
            + comparison.rows().size()
            + " changed.");
    return notes;
  }

  private static void list(List<String> notes, String title, Collection<Benchmark> benchmarks) {
    benchmarks.forEach(
        benchmark -> notes.add(title + benchmark.label() + ", " + benchmark.measure()));
  }

  private String oneForkNote() {
    return judgement.trustsOneFork()
        ? " with a single fork on a side, judged by iterations: another fork may differ by more."
        : " with a single fork on a side: how much forks differ is unknown, so nothing can be said"
            + " about a change. Run JMH with -f 5.";
  }

  private String counts() {
    return String.format(
        Locale.ROOT,
        "beyond %s: %d regressed, %d improved; %d no change, %d undecided",
        percent(judgement.threshold()),
        comparison.count(Verdict.REGRESSED),
        comparison.count(Verdict.IMPROVED),
        comparison.count(Verdict.NO_CHANGE),
        comparison.count(Verdict.UNDECIDED));
  }

  private static String percent(double share) {
    return Figures.score(100 * share) + " %";
  }
}
