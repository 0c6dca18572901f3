// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When enough is known. */
class StoppingTest {
  private static final double[] WILD = {3354, 7.3e6, 73_600};

  /** Cold and warm scores of benchmarks, as they were seen. */
  @Test
  void aLargeFactorIsKnownHoweverMuchItScatters() {
    double[] warm = {338, 184, 188};
    assertThat(Stopping.position(WILD, warm)).isEqualTo(Position.LOWER);
    assertThat(Stopping.position(warm, WILD)).isEqualTo(Position.HIGHER);
  }

  @Test
  void aFactorThatOneRoundLacksIsUnknown() {
    double[] other = {WILD[0] * 3, WILD[1] * 90, WILD[2] * 1.9};
    assertThat(Stopping.position(WILD, other)).isEqualTo(Position.UNKNOWN);
    double[] two = {WILD[0] * 3, WILD[1] * 90};
    assertThat(Stopping.position(new double[] {WILD[0], WILD[1]}, two)).isEqualTo(Position.UNKNOWN);
  }

  /** Forks of the same code that scatter by 27 %, as on a busy machine. */
  @Test
  void chanceHardlyMakesAFactor() {
    Random random = new Random(53);
    int alarms = 0;
    for (int series = 0; series < 2_000; series++) {
      double[] one = scores(random);
      double[] same = scores(random);
      Position position = Stopping.position(one, same);
      alarms += position == Position.HIGHER || position == Position.LOWER ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(10);
  }

  private static double[] scores(Random random) {
    return IntStream.range(0, 3).mapToDouble(i -> Math.exp(0.27 * random.nextGaussian())).toArray();
  }
}
