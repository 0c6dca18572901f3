// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.BenchmarkJvm;
import io.github.spotjmhbugs.impact.jvm.Duets;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.Stopwatch;
import io.github.spotjmhbugs.impact.jvm.Stopwatch.Variant;
import io.github.spotjmhbugs.impact.jvm.TimedSeries;
import io.github.spotjmhbugs.impact.jvm.TimedSeries.Rule;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Compares a benchmark with itself, now and then: on a machine that finds a difference there, no
 * other difference is worth anything.
 */
final class Control {
  /** One series for so many findings. */
  private static final int EVERY = 8;

  private static final int ROUNDS = 5;

  private final Comparer comparer;
  private int asked;
  private String doubt = "";

  /** Compares a benchmark with itself. */
  private interface Comparer {
    TimedSeries compare(AffectedBenchmark benchmark, Rule rule, Path log)
        throws ForkFailureException, IOException, InterruptedException;
  }

  /** By forks in turn. */
  Control(BenchmarkJvm jvm) {
    Stopwatch stopwatch = new Stopwatch(jvm, ROUNDS);
    Variant one = Variant.forked("control-a", Optional.empty());
    Variant same = Variant.forked("control-b", Optional.empty());
    comparer = (benchmark, rule, log) -> stopwatch.compare(benchmark, one, same, rule, log);
  }

  /** By duets. */
  Control(Duets duets) {
    comparer = (benchmark, rule, log) -> duets.compare(benchmark, Optional.empty(), log);
  }

  /** Says why scores cannot be trusted at present; nothing if they can. */
  String doubt(AffectedBenchmark benchmark, Rule rule, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    if (asked++ % EVERY == EVERY / 2) {
      doubt = doubt(comparer.compare(benchmark, ofChange(rule), log));
    }
    return doubt;
  }

  /** A benchmark is always more than a tenth of itself. */
  private static Rule ofChange(Rule rule) {
    return rule == Rule.FLOOR ? Rule.WALL_TIME : rule;
  }

  private static String doubt(TimedSeries series) {
    Position position = series.position();
    return position == Position.HIGHER || position == Position.LOWER
        ? "the machine is too noisy: a benchmark differs from itself by %.0f %%"
            .formatted(100 * series.change().change())
        : "";
  }
}
