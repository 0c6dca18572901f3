// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;

/**
 * A few lines of a source file; gaps in their numbers are lines left out.
 *
 * @param path the path of the file
 * @param lines the lines, by number
 */
public record Excerpt(String path, List<Line> lines) {

  /** How much a line matters. */
  public enum Mark {
    /** It is what the excerpt is about. */
    MAIN,
    /** It is related to that. */
    RELATED,
    /** It is context. */
    NONE
  }

  /**
   * A source line.
   *
   * @param number its number, from 1
   * @param text its text
   * @param mark how much it matters
   * @param start the first character of what matters in it, from 0
   * @param end the character after that; {@code start} where nothing in the line is singled out
   */
  public record Line(int number, String text, Mark mark, int start, int end) {
    /** Makes a line of which no part is singled out. */
    public Line(int number, String text, Mark mark) {
      this(number, text, mark, 0, 0);
    }
  }

  /** Makes the excerpt immutable. */
  public Excerpt {
    lines = List.copyOf(lines);
  }
}
