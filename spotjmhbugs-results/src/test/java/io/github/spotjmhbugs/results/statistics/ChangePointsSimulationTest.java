// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How often changes are found in a hundred runs, and how often there are none. Prints: what happens
 * beside the step at run 60, scatter, step, false changes in a hundred runs, share found, and runs
 * until it was. {@code -Dsimulated=200} gives the table of {@code docs/history.md}; the same seed
 * gives the same table on every machine.
 */
class ChangePointsSimulationTest {
  private static final int SERIES = Integer.getInteger("simulated", 30);
  private static final int RUNS = 100;
  private static final int STEP = 60;

  /** A change that is found so far from the real one is another one. */
  private static final int NEAR = 5;

  private static final double LEAST = Math.log1p(0.02);

  /** What happens to the logarithm of a score beside its scatter. */
  @FunctionalInterface
  private interface Disturbance {
    double of(int run, Random random);
  }

  private record Found(double falsePerSeries, double share, double delay) {}

  private static Found simulate(String name, double scatter, double step, Disturbance other) {
    Random random = new Random(55);
    int wrong = 0;
    int found = 0;
    List<Integer> delays = new ArrayList<>();
    for (int i = 0; i < SERIES; i++) {
      double[] logs =
          IntStream.range(0, RUNS)
              .mapToDouble(
                  run ->
                      scatter * random.nextGaussian()
                          + (run < STEP ? 0 : Math.log1p(step))
                          + other.of(run, random))
              .filter(log -> !Double.isNaN(log))
              .toArray();
      boolean isFound = false;
      for (int at : abrupt(logs)) {
        if (step != 0 && Math.abs(at - STEP) <= NEAR) {
          isFound = true;
        } else {
          wrong++;
        }
      }
      found += isFound ? 1 : 0;
      if (step != 0) {
        IntStream.rangeClosed(STEP + 2, RUNS)
            .filter(
                runs ->
                    abrupt(Arrays.copyOf(logs, runs)).stream()
                        .anyMatch(at -> Math.abs(at - STEP) <= NEAR))
            .findFirst()
            .ifPresent(runs -> delays.add(runs - STEP));
      }
    }
    delays.sort(null);
    Found all =
        new Found(
            (double) wrong / SERIES,
            (double) found / SERIES,
            delays.isEmpty() ? 0 : delays.get(delays.size() / 2));
    System.out.printf(
        "| %s | %.0f %% | %.0f %% | %.2f | %.0f %% | %.0f |%n",
        name, 100 * scatter, 100 * step, all.falsePerSeries, 100 * all.share, all.delay);
    return all;
  }

  private static List<Integer> abrupt(double[] raw) {
    double[] scores = Arrays.stream(raw).map(Math::exp).toArray();
    double[] logs = Arrays.stream(Outliers.moderated(scores)).map(Math::log).toArray();
    List<Integer> points = ChangePoints.of(logs, raw, LEAST);
    return IntStream.range(0, points.size())
        .filter(
            i ->
                !ChangePoints.isGradual(
                    Arrays.copyOfRange(logs, i == 0 ? 0 : points.get(i - 1), points.get(i)),
                    Arrays.copyOfRange(
                        logs,
                        points.get(i),
                        i == points.size() - 1 ? logs.length : points.get(i + 1))))
        .mapToObj(points::get)
        .toList();
  }

  private static double runs(Random random, double share, double size) {
    return random.nextDouble() < share ? Math.log1p(size) : 0;
  }

  @Test
  void whatIsNoChangeIsRarelyFound() {
    Disturbance none = (run, random) -> 0;
    for (double scatter : new double[] {0, 0.01, 0.03, 0.05}) {
      rarely(simulate("nothing", scatter, 0, none));
    }
    for (double scatter : new double[] {0.01, 0.03}) {
      for (double drift : new double[] {0.02, 0.05, 0.1}) {
        String name = "a drift of %.0f %%".formatted(100 * drift);
        rarely(simulate(name, scatter, 0, (run, random) -> Math.log1p(drift) * run / RUNS));
      }
    }
    rarely(simulate("two speeds", 0.01, 0, (run, random) -> runs(random, 0.3, 0.1)));
    rarely(simulate("outliers", 0.02, 0, (run, random) -> runs(random, 0.03, 0.5)));
    rarely(simulate("a fifth missing", 0.03, 0, ChangePointsSimulationTest::missing));
  }

  private static double missing(int run, Random random) {
    return random.nextDouble() < 0.2 ? Double.NaN : 0;
  }

  private static void rarely(Found found) {
    assertThat(found.falsePerSeries).isLessThanOrEqualTo(0.3);
  }

  @Test
  void changesAreFound() {
    Disturbance none = (run, random) -> 0;
    mostly(0.99, simulate("nothing", 0, 0.03, none));
    mostly(0.95, simulate("nothing", 0.01, 0.03, none));
    mostly(0.98, simulate("nothing", 0.01, 0.05, none));
    mostly(0.8, simulate("nothing", 0.03, 0.05, none));
    mostly(0.8, simulate("nothing", 0.03, -0.05, none));
    mostly(0.98, simulate("nothing", 0.03, 0.1, none));
    mostly(0.9, simulate("nothing", 0.05, 0.1, none));
    // A cluster of outliers just before it may hide the step.
    mostly(0.96, simulate("outliers", 0.02, 0.1, (run, random) -> runs(random, 0.03, 0.5)));
    mostly(0.85, simulate("two speeds", 0.01, 0.1, (run, random) -> runs(random, 0.3, 0.1)));
  }

  private static void mostly(double share, Found found) {
    assertThat(found.share).isGreaterThanOrEqualTo(share);
    rarely(found);
  }
}
