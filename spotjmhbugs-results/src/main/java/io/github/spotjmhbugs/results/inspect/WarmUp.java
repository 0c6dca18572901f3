// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.statistics.Ranks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Whether forks still change their speed: the first iterations of a fork are compared with the
 * median of its later half.
 *
 * @param cold for each fork the number of its first iterations that differ from its later half
 * @param difference how much the first iteration of such a fork differs, as a logarithm
 * @param isSlower whether it is slower, as while the JVM compiles, and not faster
 */
record WarmUp(List<Integer> cold, double difference, boolean isSlower) {
  private static final int FEWEST_ITERATIONS = 3;

  /** A smaller difference does not matter. */
  private static final double LEAST = Math.log(1.05);

  /** One fork must leave no doubt. */
  private static final double LEAST_OF_ONE = Math.log(1.2);

  /** So many times the noise of an iteration is no chance, if it is seen in several forks. */
  private static final double NOISE = 3.5;

  /** {@return what is seen; empty if the forks are steady} */
  static Optional<WarmUp> of(Series series) {
    double least = series.forks() == 1 ? LEAST_OF_ONE : LEAST;
    double limit = Math.max(least, NOISE * series.noise());
    Optional<WarmUp> slower = of(series, limit, 1);
    return slower.isPresent() ? slower : of(series, limit, -1);
  }

  private static Optional<WarmUp> of(Series series, double limit, int sign) {
    double[][] later = series.laterHalves();
    int[] cold = new int[series.forks()];
    List<Double> differences = new ArrayList<>();
    for (int fork = 0; fork < cold.length; fork++) {
      double[] logs = series.logs().get(fork);
      double level = Ranks.median(later[fork]);
      while (logs.length >= FEWEST_ITERATIONS
          && cold[fork] < logs.length / 2
          && sign * (logs[cold[fork]] - level) > limit) {
        cold[fork]++;
      }
      if (cold[fork] > 0) {
        differences.add(Math.abs(logs[0] - level));
      }
    }
    // One fork of several may be disturbed.
    return differences.size() < Math.min(cold.length, 2) || 3 * differences.size() <= cold.length
        ? Optional.empty()
        : Optional.of(
            new WarmUp(
                Arrays.stream(cold).boxed().toList(),
                Ranks.median(differences.stream().mapToDouble(log -> log).toArray()),
                sign > 0));
  }

  /** {@return what to say of it} */
  Remark remark(Series series) {
    long forks = cold.stream().filter(first -> first > 0).count();
    int most = Collections.max(cold);
    int half = series.logs().stream().mapToInt(fork -> fork.length / 2).max().orElseThrow();
    String statement =
        "%s%s: the first %s %s the later half"
            .formatted(
                isSlower ? "still warming up" : "slowing down",
                cold.size() == 1 ? "" : " in %d of %d forks".formatted(forks, cold.size()),
                most == 1 ? "iteration takes" : most + " iterations take",
                Words.longer(isSlower ? difference : -difference));
    return new Remark(
        Doubt.WARM_UP,
        series.benchmark(),
        statement,
        isSlower
            ? "Warm up longer: " + options(series, most < half ? most : 2 * half)
            : "Look for a state that grows from invocation to invocation.");
  }

  /** Warm-up for as many iterations more; as many again if it was not seen to end. */
  private static String options(Series series, int more) {
    Optional<Phase> now = Phase.of(series.scores().settings(), Phase.WARM_UP);
    Optional<Phase> measured = Phase.of(series.scores().settings(), Phase.MEASUREMENT);
    if (now.isEmpty() || measured.isEmpty()) {
      return "raise -wi by " + more + " or more.";
    }
    Phase as = now.get().iterations() == 0 ? measured.get() : now.get();
    double length = now.get().length() + more * measured.get().seconds();
    return "-wi %d -w %s or more (now -wi %d)."
        .formatted(
            (int) Math.ceil(length / as.seconds() - 1e-9), as.option(), now.get().iterations());
  }
}
