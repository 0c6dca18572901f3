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
 * How often changes are found in a hundred runs, and how often there are none. With {@code
 * -Dsimulated=200} it prints the table of {@code docs/history.md}; the same seed gives the same
 * table on every machine.
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

  private static List<Integer> abrupt(double[] logs) {
    List<Integer> points = ChangePoints.of(logs, LEAST);
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

  @Test
  void changesAreFoundAndFewOthers() {
    Disturbance none = (run, random) -> 0;
    System.out.println("| what | scatter | step | false in 100 runs | found | runs until found |");
    for (double scatter : new double[] {0, 0.01, 0.03, 0.05}) {
      assertThat(simulate("none", scatter, 0, none).falsePerSeries).isLessThanOrEqualTo(0.3);
    }
    for (double drift : new double[] {0.02, 0.05, 0.1}) {
      for (double scatter : new double[] {0.01, 0.03}) {
        simulate("drift " + drift, scatter, 0, (run, random) -> drift * run / RUNS);
      }
    }
    simulate("two speeds", 0.01, 0, (run, random) -> random.nextDouble() < 0.3 ? 0.1 : 0);
    simulate("two speeds half", 0.01, 0, (run, random) -> random.nextDouble() < 0.5 ? 0.1 : 0);
    simulate("outliers", 0.02, 0, (run, random) -> random.nextDouble() < 0.03 ? 0.4 : 0);
    simulate("missing", 0.03, 0, (run, random) -> random.nextDouble() < 0.2 ? Double.NaN : 0);
    simulate("step", 0, 0.03, none);
    simulate("step", 0.01, 0.03, none);
    simulate("step", 0.01, 0.05, none);
    simulate("step", 0.03, 0.05, none);
    simulate("step", 0.03, -0.05, none);
    simulate("step", 0.03, 0.1, none);
    simulate("step", 0.05, 0.1, none);
    simulate("outliers, step", 0.02, 0.1, (run, random) -> random.nextDouble() < 0.03 ? 0.4 : 0);
    simulate("two speeds, step", 0.01, 0.1, (run, random) -> random.nextDouble() < 0.3 ? 0.1 : 0);
  }
}
