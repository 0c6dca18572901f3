// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import java.nio.file.Path;

/**
 * How a report for people is set.
 *
 * @param palette whether to use colours
 * @param width the columns of the terminal, or {@link #UNLIMITED}
 * @param showsAll whether each finding is shown, not only the first of those with one cause
 * @param advises whether the last line says what to type next
 * @param base the directory that the paths of sources are shown relative to
 */
public record TextLayout(Palette palette, int width, boolean showsAll, boolean advises, Path base) {
  /** No line is broken, so that tools find what belongs together in one line. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** For files and logs: each finding, without colours and line breaks. */
  public static final TextLayout PLAIN =
      new TextLayout(Palette.PLAIN, UNLIMITED, true, false, Path.of("").toAbsolutePath());

  /**
   * Changes what is shown.
   *
   * @param all whether each finding is shown
   * @return this layout otherwise
   */
  public TextLayout showing(boolean all) {
    return new TextLayout(palette, width, all, advises, base);
  }
}
