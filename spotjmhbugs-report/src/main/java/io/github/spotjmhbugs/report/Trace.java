// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;

/**
 * Scores through time, to be drawn as points, with a line for each level.
 *
 * @param scores positive scores; not a number where one is missing
 * @param levels the levels
 * @param marks where something happened
 */
public record Trace(List<Double> scores, List<Level> levels, List<Mark> marks) {
  /**
   * Scores that do not differ but by chance.
   *
   * @param first the index of the first of them
   * @param last the index of the last
   * @param score what they have in common
   */
  public record Level(int first, int last, double score) {}

  /**
   * A vertical line before a score.
   *
   * @param at the index of the score
   * @param tone how good it is
   */
  public record Mark(int at, Tone tone) {}

  /** How good something is. */
  public enum Tone {
    /** A change to the worse. */
    WORSE,
    /** A change to the better. */
    BETTER,
    /** Neither, or nobody knows. */
    OTHER
  }

  /** Makes the trace immutable. */
  public Trace {
    scores = List.copyOf(scores);
    levels = List.copyOf(levels);
    marks = List.copyOf(marks);
  }
}
