// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.BenchmarkNames;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.Judgement.Row;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.score.ResultComparison;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cells that text and Markdown share: one file after another in full, several as columns.
 *
 * @param head what the columns hold; the first holds the benchmark
 * @param numbers the indices of columns that are aligned to the right
 * @param rows a row for each benchmark
 */
record ComparisonTable(List<String> head, Set<Integer> numbers, List<List<String>> rows) {
  private static final String UNKNOWN = "-";

  /**
   * Makes the table.
   *
   * @param comparisons by the name of the second file
   * @param judgement how they were judged
   * @return the table, without rows if there is nothing to compare
   */
  static ComparisonTable of(Map<String, ResultComparison> comparisons, Judgement judgement) {
    Set<Benchmark> all = worstFirst(comparisons.values());
    Function<Benchmark, String> names = BenchmarkNames.of(all).andThen(OneLine::of);
    return comparisons.size() == 1
        ? ofOne(comparisons.values().iterator().next(), names, judgement)
        : ofSeveral(comparisons, all, names);
  }

  private static ComparisonTable ofOne(
      ResultComparison comparison, Function<Benchmark, String> names, Judgement judgement) {
    String interval = Figures.percent(judgement.confidence()) + " interval";
    return new ComparisonTable(
        List.of("benchmark", "before", "after", "unit", "change", interval, "verdict"),
        Set.of(1, 2, 4, 5),
        comparison.rows().stream().filter(Row::matters).map(row -> cells(row, names)).toList());
  }

  /** By the place in the comparison in which they are worst. */
  private static Set<Benchmark> worstFirst(Collection<ResultComparison> comparisons) {
    SortedMap<Benchmark, Integer> places = new TreeMap<>();
    for (ResultComparison comparison : comparisons) {
      List<Row> rows = comparison.rows().stream().filter(Row::matters).toList();
      for (int place = 0; place < rows.size(); place++) {
        places.merge(rows.get(place).benchmark(), place, Math::min);
      }
    }
    return places.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> cells(Row row, Function<Benchmark, String> names) {
    return List.of(
        names.apply(row.benchmark()),
        Figures.score(row.before()),
        Figures.score(row.after()),
        OneLine.of(row.benchmark().measure()),
        Figures.change(row.comparison().change()),
        Figures.interval(row.comparison().low(), row.comparison().high()),
        verdict(row));
  }

  private static String verdict(Row row) {
    return row.moreForks().isPresent()
        ? row.trend() + " (+" + row.moreForks().getAsInt() + ")"
        : row.trend().toString();
  }

  private static ComparisonTable ofSeveral(
      Map<String, ResultComparison> comparisons,
      Set<Benchmark> all,
      Function<Benchmark, String> names) {
    List<String> head = new ArrayList<>(List.of("benchmark", "unit", "before"));
    head.addAll(columns(comparisons.keySet()));
    List<List<String>> rows = new ArrayList<>();
    List<Map<Benchmark, Row>> columns =
        comparisons.values().stream()
            .map(one -> one.rows().stream().collect(Collectors.toMap(Row::benchmark, row -> row)))
            .toList();
    for (Benchmark benchmark : all) {
      List<Row> found =
          columns.stream().map(column -> column.get(benchmark)).filter(Objects::nonNull).toList();
      List<String> cells =
          new ArrayList<>(
              List.of(
                  names.apply(benchmark),
                  OneLine.of(benchmark.measure()),
                  Figures.score(found.get(0).before())));
      columns.forEach(column -> cells.add(change(column.get(benchmark))));
      rows.add(cells);
    }
    return new ComparisonTable(head, Set.of(2), rows);
  }

  private static String change(@Nullable Row row) {
    return row == null ? UNKNOWN : Figures.change(row.comparison().change()) + ", " + verdict(row);
  }

  /** The names of files without folders, unless that makes two of them the same. */
  private static List<String> columns(Collection<String> files) {
    List<String> names =
        files.stream()
            .map(file -> OneLine.of(Objects.toString(Path.of(file).getFileName(), file)))
            .toList();
    return names.stream().distinct().count() == names.size() ? names : List.copyOf(files);
  }

  /** {@return one line: how many benchmarks were given each verdict, and the mean change} */
  static String counts(ResultComparison comparison, Judgement judgement) {
    long oneFork = comparison.count(Trend.ONE_FORK);
    String counts =
        "beyond %s: %d regressed, %d improved; %d changed, %d no change, %d undecided%s"
            .formatted(
                Figures.percent(judgement.tolerance()),
                comparison.count(Trend.REGRESSED),
                comparison.count(Trend.IMPROVED),
                comparison.count(Trend.CHANGED),
                comparison.count(Trend.NO_CHANGE),
                comparison.count(Trend.UNDECIDED),
                oneFork == 0 ? "" : ", " + oneFork + " one fork");
    long scores = comparison.rows().stream().filter(row -> row.benchmark().isScore()).count();
    return scores < 2
        ? counts
        : counts
            + '\n'
            + "time per operation, geometric mean of %d benchmarks: %s"
                .formatted(scores, Figures.change(comparison.meanChange().orElse(0)));
  }
}
