// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.results.statistics.Comparison;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.results.statistics.PairedRounds;
import java.util.DoubleSummaryStatistics;
import java.util.stream.IntStream;

/**
 * Decides after each round whether another one is worth its time: enough is known when the interval
 * of the change lies wholly within ten percent or wholly beyond.
 */
public final class Stopping {
  /** A change up to this ratio minus one does not matter. */
  public static final double TOLERANCE = 0.1;

  /** Fewer rounds never suffice; so few only for effects that leave no doubt. */
  private static final int FEWEST_ROUNDS = 2;

  /** Every one of so many rounds shows this factor by chance hardly ever. */
  private static final double FACTOR = 2;

  private static final int ROUNDS_OF_FACTOR = 3;

  /** What is repeated. */
  enum Unit {
    /** A fork of each variant, which whatever else runs disturbs. */
    ROUND(0.99, 5),
    /** A fork of both, which it disturbs alike. */
    DUET(0.95, 3);

    private final double confidence;

    /** From here on, looking again and again hardly raises the rate of false alarms. */
    private final int many;

    Unit(double confidence, int many) {
      this.confidence = confidence;
      this.many = many;
    }

    /** {@return the confidence of the interval in the end} */
    double confidence() {
      return confidence;
    }

    private double confidence(int units) {
      return 1 - (1 - confidence) / (Math.max(0, many - units) + 1);
    }
  }

  private Stopping() {}

  /**
   * Says what is known.
   *
   * @param original a score for each round so far, all positive
   * @param repaired the score of the other variant in the same round
   * @param unit what a round is
   * @return where the change lies; unknown when more rounds are needed
   */
  static Position position(double[] original, double[] repaired, Unit unit) {
    if (original.length < FEWEST_ROUNDS) {
      return Position.UNKNOWN;
    }
    Position position = comparison(original, repaired, unit).position(TOLERANCE);
    return position == Position.UNKNOWN ? positionOfFactor(original, repaired) : position;
  }

  /** Large factors leave no doubt, however much they scatter. */
  private static Position positionOfFactor(double[] original, double[] repaired) {
    DoubleSummaryStatistics ratios =
        IntStream.range(0, original.length)
            .mapToDouble(i -> repaired[i] / original[i])
            .summaryStatistics();
    if (ratios.getCount() < ROUNDS_OF_FACTOR) {
      return Position.UNKNOWN;
    }
    return ratios.getMin() >= FACTOR
        ? Position.HIGHER
        : ratios.getMax() <= 1 / FACTOR ? Position.LOWER : Position.UNKNOWN;
  }

  /**
   * Says what is known of the part of a score that is left without any work.
   *
   * @param score a score for each round so far, all positive
   * @param floor what is left of it in the same round
   * @return higher when that is more than a tenth, within when it is less; unknown when more rounds
   *     are needed
   */
  public static Position positionOfFloor(double[] score, double[] floor) {
    if (score.length < FEWEST_ROUNDS) {
      return Position.UNKNOWN;
    }
    Comparison comparison = comparison(score, floor, Unit.ROUND);
    if (1 + comparison.low() > TOLERANCE) {
      return Position.HIGHER;
    }
    return 1 + comparison.high() < TOLERANCE ? Position.WITHIN : Position.UNKNOWN;
  }

  private static Comparison comparison(double[] original, double[] other, Unit unit) {
    return PairedRounds.of(original, other, unit.confidence(original.length));
  }
}
