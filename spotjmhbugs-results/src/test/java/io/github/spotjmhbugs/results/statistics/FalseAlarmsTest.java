// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.results.statistics.PaperRule.Iteration;
import io.github.spotjmhbugs.results.statistics.Study.Scores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the rules say when nothing has changed: forks of one variant of the study, compared. */
class FalseAlarmsTest {
  /** For each series of the study the scores of its forks, in the order in which they ran. */
  private static final List<List<List<Double>>> SERIES = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    for (Scores both : Study.scores().values()) {
      SERIES.add(forks(both.original()));
      SERIES.add(forks(both.fixed()));
    }
  }

  private static List<List<Double>> forks(List<Iteration> iterations) {
    return List.copyOf(
        iterations.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.place().get(0) * 1000 + one.place().get(1),
                    TreeMap::new,
                    Collectors.mapping(Iteration::score, Collectors.toList())))
            .values());
  }

  @Test
  void forksAsTheUnitRarelyRaiseAFalseAlarm() {
    for (int forks : new int[] {2, 3, 5}) {
      long series = SERIES.stream().filter(all -> all.size() >= 2 * forks).count();
      long alarms =
          SERIES.stream()
              .filter(all -> all.size() >= 2 * forks)
              .filter(all -> isAlarm(medians(all, 0, forks), medians(all, forks, forks)))
              .count();
      assertThat(series).isGreaterThan(300);
      System.out.println(forks + " forks: " + alarms + " false alarms in " + series + " series");
      assertThat((double) alarms / series).as(forks + " forks").isLessThan(0.01);
    }
  }

  private static boolean isAlarm(double[] before, double[] after) {
    Comparison comparison = IndependentForks.of(before, after, 0.99);
    Position position = comparison.position(0);
    return comparison.isBeyond(0.05) && (position == Position.HIGHER || position == Position.LOWER);
  }

  private static double[] medians(List<List<Double>> forks, int from, int count) {
    return forks.subList(from, from + count).stream()
        .mapToDouble(fork -> Ranks.median(fork.stream().mapToDouble(Double::doubleValue).toArray()))
        .toArray();
  }

  /** The reason why the unit is the fork. */
  @Test
  void pooledIterationsOftenDo() {
    List<List<List<Double>>> series = SERIES.stream().filter(all -> all.size() >= 10).toList();
    long alarms =
        series.stream()
            .filter(
                all ->
                    PaperRule.of(pooled(all.subList(0, 5)), pooled(all.subList(5, 10)))
                        .orElseThrow()
                        .isImpacted(0.01))
            .count();
    assertThat((double) alarms / series.size()).isGreaterThan(0.2);
  }

  private static List<Iteration> pooled(List<List<Double>> forks) {
    return IntStream.range(0, forks.size())
        .boxed()
        .flatMap(
            fork ->
                IntStream.range(0, forks.get(fork).size())
                    .mapToObj(i -> new Iteration(List.of(fork, i), forks.get(fork).get(i))))
        .toList();
  }
}
