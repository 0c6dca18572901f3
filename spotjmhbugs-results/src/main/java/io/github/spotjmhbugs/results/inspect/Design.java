// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.statistics.Ranks;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** How many forks and iterations a run needs, and what they cost. */
final class Design {
  static final int MOST_FORKS = 50;

  private static final int MOST_ITERATIONS = 20;

  /** With fewer, a comparison finds little. */
  private static final int FEWEST_FORKS = 5;

  /** How long a JVM takes to start, in seconds. */
  private static final double START = 1;

  /** A smaller gain is not worth the change. */
  private static final double WORTH = 0.67;

  /** A design must do for so many of the benchmarks. */
  private static final double MOST = 0.9;

  private Design() {}

  /**
   * Looks for a cheaper design that tells as much.
   *
   * @param all benchmarks that ran with the same settings
   * @param resolution the change that the user wants to see: half of it is known well enough
   * @param names how to call a benchmark
   * @return what to say; empty if this one is good
   */
  static Optional<String> advice(
      List<Series> all, double resolution, Function<Benchmark, String> names) {
    Series any = all.get(0);
    Optional<Phase> warmUp = Phase.of(any.scores().settings(), Phase.WARM_UP);
    Optional<Phase> measurement = Phase.of(any.scores().settings(), Phase.MEASUREMENT);
    if (warmUp.isEmpty() || measurement.isEmpty() || any.forks() < 2) {
      return Optional.empty();
    }
    double enough = Math.log1p(resolution) / 2;
    Plans plans = new Plans(all, warmUp.get(), measurement.get());
    Plan now = new Plan(any.forks(), measurement.get().iterations());
    double most = WORTH * plans.seconds(now);
    return IntStream.rangeClosed(FEWEST_FORKS, MOST_FORKS)
        .boxed()
        .flatMap(
            forks ->
                IntStream.rangeClosed(1, Math.min(now.iterations, MOST_ITERATIONS))
                    .mapToObj(iterations -> new Plan(forks, iterations)))
        .filter(plan -> plans.seconds(plan) <= most)
        .sorted(Comparator.comparingDouble(plans::seconds).thenComparing(Plan::forks))
        .filter(plan -> plans.suffices(plan, now, enough))
        .findFirst()
        .map(best -> plans.text(best, now, names.apply(any.benchmark())));
  }

  /** A number of forks and one of iterations. */
  private record Plan(int forks, int iterations) {
    double error(Series series) {
      return series.variation().error(forks, iterations);
    }
  }

  /** What can be run. */
  private record Plans(List<Series> all, Phase warmUp, Phase measurement) {
    /** {@return how long a benchmark takes} */
    double seconds(Plan plan) {
      return plan.forks * (START + warmUp.length() + plan.iterations * measurement.seconds());
    }

    boolean suffices(Plan plan, Plan now, double enough) {
      long good =
          all.stream()
              .filter(each -> plan.error(each) <= Math.max(enough, now.error(each)))
              .count();
      return good >= MOST * all.size();
    }

    private double error(Plan plan) {
      return Ranks.median(all.stream().mapToDouble(plan::error).toArray());
    }

    String text(Plan plan, Plan now, String name) {
      return "-f %d -i %d would tell as much in %s of the time: %s in the median (now %s), %s instead of %s for %s"
          .formatted(
              plan.forks,
              plan.iterations,
              Words.percent(seconds(plan) / seconds(now)),
              Words.error(error(plan)),
              Words.error(error(now)),
              Words.seconds(all.size() * seconds(plan)),
              Words.seconds(all.size() * seconds(now)),
              all.size() == 1 ? name : all.size() + " benchmarks, such as " + name);
    }
  }
}
