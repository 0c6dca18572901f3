// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;

/**
 * A few lines of a source file; where their numbers jump, lines are left out.
 *
 * @param title a few words to unfold the lines by
 * @param path where the file is
 * @param lines the lines, by number
 */
public record Excerpt(String title, String path, List<Line> lines) {

  /** How much a line matters. */
  public enum Mark {
    /** It is what the excerpt is about. */
    MAIN,
    /** It belongs to that. */
    RELATED,
    /** It stands around. */
    NONE
  }

  /**
   * A source line.
   *
   * @param number its number, from 1
   * @param text what it says
   * @param mark how much it matters
   */
  public record Line(int number, String text, Mark mark) {}

  /** Makes the excerpt immutable. */
  public Excerpt {
    lines = List.copyOf(lines);
  }
}
