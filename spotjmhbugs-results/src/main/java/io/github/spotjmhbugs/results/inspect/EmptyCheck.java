// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.Figures;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Finds benchmarks that are as fast as an empty one of the same run. */
final class EmptyCheck {
  private static final String EMPTY = "empty|baseline|no_?op|nothing|overhead|blank";

  /** Says no more than that it is empty: emptyMap may well do something. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)(?:bench(?:mark)?|call|do|invocation|loop|measure|method|test|_|\\d)*+(?:"
              + EMPTY
              + ")(?:bench(?:mark)?|call|invocation|loop|method|test|_|\\d|"
              + EMPTY
              + ")*+");

  /** No empty invocation takes as long, in nanoseconds: what is named so is another baseline. */
  private static final double LONGEST = 5;

  /** As for {@code -prof spotjmhbugs}: an addition more makes an invocation longer than that. */
  private static final double LONGER = Math.log(1.2);

  /** On a machine that does something else, too. */
  private static final double LONGER_ON_A_BUSY_MACHINE = Math.log(1.5);

  /** What is faster still counts several operations in an invocation. */
  private static final double FASTER = Math.log(4);

  private EmptyCheck() {}

  static void of(Run run, Consumer<Remark> remarks) {
    Run.groups(run.series().keySet(), each -> each.measure() + each.threads())
        .forEach(
            group -> {
              List<Series> all = group.stream().map(run::of).toList();
              all.stream()
                  .filter(each -> isEmpty(each.benchmark()) && isShort(each))
                  .findFirst()
                  .ifPresent(empty -> compare(empty, all, remarks));
            });
  }

  private static boolean isEmpty(Benchmark benchmark) {
    String name = benchmark.name();
    return NAME.matcher(name.substring(name.lastIndexOf('.') + 1)).matches();
  }

  private static boolean isShort(Series series) {
    return time(series) < LONGEST;
  }

  /** In nanoseconds. */
  private static double time(Series series) {
    double best = series.best();
    double score = Math.exp(series.benchmark().isHigherBetter() ? -best : best);
    return series.benchmark().nanoseconds(score).orElse(Double.NaN);
  }

  private static void compare(Series empty, List<Series> all, Consumer<Remark> remarks) {
    for (Series series : all) {
      double longer = series.best() - empty.best();
      boolean isBusy = empty.variation().means() > LONGER;
      double limit = isBusy ? LONGER_ON_A_BUSY_MACHINE : LONGER;
      if (!isEmpty(series.benchmark()) && -FASTER < longer && longer < limit) {
        String name = empty.benchmark().name();
        remarks.accept(
            new Remark(
                Doubt.EMPTY,
                series.benchmark(),
                "as fast as %s, which does nothing: at best %s ns against %s ns"
                    .formatted(
                        name.substring(name.lastIndexOf('.') + 1),
                        Figures.score(time(series)),
                        Figures.score(time(empty))),
                "The JIT compiler has left nothing to measure: return the result, or give it to a"
                    + " Blackhole."));
      }
    }
  }
}
