// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.RunSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Finds what should be there and is not: combinations of parameters, forks, iterations, scores. */
final class MissingCheck {
  /** A file that was put together by hand may lack more. */
  private static final int MOST = 1000;

  private static final String REMEDY =
      "It may have failed: see the log of the run, and use -foe true.";

  private MissingCheck() {}

  static void of(Run run, Consumer<Remark> remarks) {
    Run.groups(
            run.benchmarks(),
            each -> List.of(each.name(), each.threads(), each.measure(), each.params().keySet()))
        .forEach(group -> combinations(group, remarks));
    for (Benchmark benchmark : run.benchmarks()) {
      if (run.series().containsKey(benchmark)) {
        parts(benchmark, Objects.requireNonNull(run.all().get(benchmark)), remarks);
      } else {
        remarks.accept(
            new Remark(
                Doubt.MISSING,
                benchmark,
                "an iteration has no score above zero",
                "No operation ended in it: use longer iterations (-r)."));
      }
    }
  }

  private static void combinations(List<Benchmark> group, Consumer<Remark> remarks) {
    Map<String, SortedSet<String>> values = Run.values(group);
    double product =
        values.values().stream().mapToDouble(Collection::size).reduce(1, (one, more) -> one * more);
    if (product == group.size() || product > MOST) {
      return;
    }
    List<SortedMap<String, String>> all = new ArrayList<>(List.of(new TreeMap<>()));
    values.forEach(
        (name, each) -> {
          List<SortedMap<String, String>> longer = new ArrayList<>();
          for (SortedMap<String, String> some : all) {
            for (String value : each) {
              SortedMap<String, String> one = new TreeMap<>(some);
              one.put(name, value);
              longer.add(one);
            }
          }
          all.clear();
          all.addAll(longer);
        });
    Benchmark any = group.get(0);
    for (SortedMap<String, String> params : all) {
      Benchmark expected = new Benchmark(any.name(), params, any.threads(), any.mode(), any.unit());
      if (!group.contains(expected)) {
        remarks.accept(
            new Remark(
                Doubt.MISSING,
                expected,
                "no result, where %d of %.0f combinations of parameters have one"
                    .formatted(group.size(), product),
                REMEDY));
      }
    }
  }

  private static void parts(Benchmark benchmark, ForkScores scores, Consumer<Remark> remarks) {
    int forks = scores.forks().size();
    int asked = number(scores.settings(), RunSettings.FORKS, forks);
    if (forks < asked) {
      remarks.accept(
          new Remark(
              Doubt.MISSING,
              benchmark,
              "%d of %d forks have results".formatted(forks, asked),
              REMEDY));
    }
    int most = scores.forks().stream().mapToInt(List::size).max().orElseThrow();
    int all = Phase.of(scores.settings(), Phase.MEASUREMENT).map(Phase::iterations).orElse(most);
    long fewer = scores.forks().stream().filter(fork -> fork.size() < all).count();
    if (fewer > 0) {
      int least = scores.forks().stream().mapToInt(List::size).min().orElseThrow();
      remarks.accept(
          new Remark(
              Doubt.MISSING,
              benchmark,
              "%d of %d forks have fewer than %d iterations, down to %d"
                  .formatted(fewer, forks, all, least),
              REMEDY));
    }
  }

  /** Of forks that were pooled, nobody knows how many there should be. */
  private static int number(RunSettings settings, String name, int otherwise) {
    SortedSet<String> values = settings.values().getOrDefault(name, new TreeSet<>());
    return values.size() == 1 && values.first().matches("\\d{1,6}")
        ? Integer.parseInt(values.first())
        : otherwise;
  }
}
