// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.statistics.Ranks;
import io.github.spotjmhbugs.results.statistics.Variation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the forks and iterations of a benchmark say about its score. */
final class ForkChecks {
  /** Speeds of forks that differ less are one speed. */
  private static final double LEAST_GAP = Math.log(1.1);

  /** Two speeds are so many times further apart than the forks of one. */
  private static final double CLEAR = 5;

  /** A fork that stands alone may have been disturbed. */
  private static final double CLEAR_OF_ONE = 10;

  private static final int FEWEST_FORKS_OF_SPEEDS = 4;

  /** Forks of most benchmarks deviate less. */
  private static final double USUAL = 0.04;

  private static final double SURE = 0.01;

  /** An iteration that takes less longer than the others is noise. */
  private static final double LEAST_PAUSE = Math.log(1.2);

  private static final double NOISE_OF_PAUSE = 8;
  private static final int FEWEST_ITERATIONS_OF_PAUSE = 5;

  /** More of the iterations than that are no exception. */
  private static final double MOST_PAUSES = 0.2;

  /** Pauses that cost the score less do not matter. */
  private static final double LEAST_LOSS = 0.02;

  private final Series series;
  private final double resolution;
  private final Consumer<Remark> remarks;

  /**
   * @param resolution the change that the user wants to see, as a ratio minus one
   */
  ForkChecks(Series series, double resolution, Consumer<Remark> remarks) {
    this.series = series;
    this.resolution = resolution;
    this.remarks = remarks;
  }

  void run() {
    Optional<WarmUp> warmUp = WarmUp.of(series);
    warmUp.map(found -> found.remark(series)).ifPresent(remarks);
    pauses(warmUp.map(WarmUp::cold).orElse(Collections.nCopies(series.forks(), 0)));
    if (series.forks() == 1) {
      remark(
          Doubt.ONE_FORK,
          "one fork: nobody knows how much JVMs differ",
          "Run several: -f 5, which compare needs as well.");
    } else if (!speeds() && warmUp.isEmpty()) {
      error();
    }
  }

  private void remark(Doubt doubt, String statement, String remedy) {
    remarks.accept(new Remark(doubt, series.benchmark(), statement, remedy));
  }

  private boolean speeds() {
    double[] levels = series.levels();
    Arrays.sort(levels);
    List<double[]> groups = levels.length < FEWEST_FORKS_OF_SPEEDS ? List.of() : groups(levels);
    if (groups.size() < 2) {
      return false;
    }
    String shares =
        groups.stream()
            .map(group -> String.valueOf(group.length))
            .collect(Collectors.joining(" and "));
    double factor = Ranks.median(groups.get(groups.size() - 1)) - Ranks.median(groups.get(0));
    remark(
        Doubt.SPEEDS,
        "forks have %d speeds (%s of %d): the slowest take %s the fastest"
            .formatted(groups.size(), shares, levels.length, Words.longer(factor)),
        "A mean describes none of them. Compare the code of a slow and a fast fork: -prof perfasm,"
            + " or -jvmArgsAppend -XX:+PrintCompilation.");
    return true;
  }

  /** The forks of each speed: split at the largest gap, as long as it is clear. */
  private static List<double[]> groups(double[] sorted) {
    int at =
        IntStream.range(1, sorted.length)
            .boxed()
            .max(Comparator.comparingDouble(i -> sorted[i] - sorted[i - 1]))
            .orElse(0);
    if (at == 0) {
      return List.of(sorted);
    }
    double[] faster = Arrays.copyOfRange(sorted, 0, at);
    double[] slower = Arrays.copyOfRange(sorted, at, sorted.length);
    double squares =
        Stream.of(faster, slower)
            .mapToDouble(group -> Math.pow(Variation.deviation(group), 2) * (group.length - 1))
            .sum();
    double within = Math.sqrt(squares / (sorted.length - 2));
    double clear = Math.min(at, sorted.length - at) == 1 ? CLEAR_OF_ONE : CLEAR;
    double gap = slower[0] - faster[at - 1];
    return sorted.length < FEWEST_FORKS_OF_SPEEDS || gap < Math.max(LEAST_GAP, clear * within)
        ? List.of(sorted)
        : Stream.of(faster, slower).flatMap(group -> groups(group).stream()).toList();
  }

  private void error() {
    Variation levels = Variation.ofLevels(series.levels());
    Variation variation = series.variation();
    double wanted = Math.log1p(resolution);
    String error = Words.error(levels.error());
    if (levels.error() > wanted) {
      OptionalInt forks =
          IntStream.rangeClosed(series.forks() + 1, Design.MOST_FORKS)
              .filter(more -> levels.error(more, 1) <= wanted)
              .findFirst();
      String limit = Words.error(wanted);
      remark(
          Doubt.ERROR,
          (error.equals(limit)
                  ? "%d forks do not quite tell the score to %s (95 %% interval)"
                  : "%d forks tell the score only to %s (95 %% interval)")
              .formatted(series.forks(), error),
          forks.isPresent()
              ? "To know it to %s: -f %d.".formatted(limit, forks.getAsInt())
              : "Find out why forks differ, on a machine that does nothing else; more forks hardly help.");
    } else if (variation.pOfDeviation(USUAL) < SURE && variation.pOfEqualForks() < SURE) {
      remark(
          Doubt.FORKS,
          "forks differ by %s, iterations of a fork by %s: %s over forks, where JMH says %s"
              .formatted(
                  Words.percent(variation.means()),
                  Words.percent(variation.within()),
                  error,
                  Words.error(variation.pooledError())),
          "Do not trust JMH's ±. More forks help, more iterations do not.");
    }
  }

  /**
   * @param cold for each fork the number of iterations that do not count
   */
  private void pauses(List<Integer> cold) {
    double limit = Math.max(LEAST_PAUSE, NOISE_OF_PAUSE * series.noise());
    List<Double> excesses = new ArrayList<>();
    int all = 0;
    for (int fork = 0; fork < cold.size(); fork++) {
      double[] logs = series.logs().get(fork);
      double level = Ranks.median(logs);
      all += logs.length;
      Arrays.stream(logs)
          .skip(Math.max(1, cold.get(fork)))
          .map(log -> log - level)
          .filter(excess -> excess > limit)
          .forEach(excesses::add);
    }
    int seen = all;
    double loss = excesses.stream().mapToDouble(this::loss).sum() / seen;
    if (seen < FEWEST_ITERATIONS_OF_PAUSE
        || excesses.size() > MOST_PAUSES * seen
        || loss < LEAST_LOSS) {
      return;
    }
    double most = excesses.stream().mapToDouble(excess -> excess).max().orElseThrow();
    String lost =
        Phase.of(series.scores().settings(), Phase.MEASUREMENT)
            .map(phase -> phase.seconds() * -Math.expm1(-most))
            .map(seconds -> ", as after a pause of " + Words.seconds(seconds))
            .orElse("");
    remark(
        Doubt.PAUSE,
        (excesses.size() == 1
                ? "1 of %2$d iterations takes %3$s the median of its fork%4$s"
                : "%d of %d iterations take up to %s the median of their fork%s")
            .formatted(excesses.size(), seen, Words.longer(most), lost),
        "This makes the score %s worse. Look for garbage collection (-prof gc) and other processes."
            .formatted(loss > 1 ? Words.times(1 + loss) : Words.percent(loss)));
  }

  /** What an iteration costs the score, which is a mean of times or of their inverses. */
  private double loss(double excess) {
    return series.benchmark().isHigherBetter() ? -Math.expm1(-excess) : Math.expm1(excess);
  }
}
