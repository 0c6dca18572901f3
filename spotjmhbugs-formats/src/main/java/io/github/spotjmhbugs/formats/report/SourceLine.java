// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.SourceSpot;
import java.util.List;

/** A source line above the caret that points at what a finding is about. */
final class SourceLine {
  private static final String CUT = "...";
  private static final int LEAST_ROOM = 20;

  private SourceLine() {}

  /**
   * Draws the line.
   *
   * @param source the lines of a source file
   * @param spot the part of it that the finding is about
   * @param layout how wide it may be, and the colours
   * @return two lines, each with the number of the line or a blank of its width before it
   */
  static List<String> of(List<String> source, SourceSpot spot, TextLayout layout) {
    int number = spot.line();
    // A tab has one column here; names in files may hold commands for the terminal.
    String line = source.get(number - 1).replaceAll("\\p{Cc}", " ").stripTrailing();
    int indent = line.length() - line.stripLeading().length();
    String gutter = "  " + number + " | ";
    int room = Math.max(LEAST_ROOM, layout.width() - gutter.length());
    String code = line.substring(indent);
    int column = spot.start() - indent;
    // Where a long line goes on, the caret stays in view.
    int from = code.length() <= room || column < room / 2 ? 0 : column - room / 4;
    String head = from == 0 ? "" : CUT;
    String rest = head + code.substring(from);
    String shown = rest.length() <= room ? rest : rest.substring(0, room - CUT.length()) + CUT;
    int at = column - from + head.length();
    String mark = "^" + "~".repeat(spot.length() - 1);
    return List.of(
        gutter + shown,
        " ".repeat(gutter.length() - 2)
            + "| "
            + " ".repeat(at)
            + layout.palette().alert(mark.substring(0, Math.min(mark.length(), room - at))));
  }
}
