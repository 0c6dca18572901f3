// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import java.util.List;
import java.util.regex.Pattern;

/** A source line above the caret that points at what a finding is about. */
final class SourceLine {
  private static final String CUT = "...";
  private static final int LEAST_ROOM = 20;
  private static final int FARTHEST_HEAD = 12;

  private SourceLine() {}

  /**
   * Draws the line.
   *
   * @param source the lines of a source file that has the line of the finding
   * @param finding the finding
   * @param layout how wide it may be, and the colours
   * @return two lines, each with the number of the line or a blank of its width before it
   */
  static List<String> of(List<String> source, Finding finding, TextLayout layout) {
    int number = number(source, finding);
    // A tab has one column here; names in files may hold commands for the terminal.
    String line = source.get(number - 1).stripTrailing().replaceAll("\\p{Cc}", " ");
    Caret caret = Caret.in(line, finding);
    int indent = line.length() - line.stripLeading().length();
    String gutter = "  " + number + " | ";
    int room = Math.max(LEAST_ROOM, layout.width() - gutter.length());
    String code = line.substring(indent);
    int column = caret.start() - indent;
    // Where a long line goes on, the caret stays in view.
    int from = code.length() <= room || column < room / 2 ? 0 : column - room / 4;
    String head = from == 0 ? "" : CUT;
    String rest = head + code.substring(from);
    String shown = rest.length() <= room ? rest : rest.substring(0, room - CUT.length()) + CUT;
    int at = column - from + head.length();
    String mark = caret.mark();
    return List.of(
        gutter + shown,
        " ".repeat(gutter.length() - 2)
            + "| "
            + " ".repeat(at)
            + layout.palette().alert(mark.substring(0, Math.min(mark.length(), room - at))));
  }

  /** Class files know lines of code only: a method that is annotated begins above its code. */
  private static int number(List<String> source, Finding finding) {
    int line = finding.location().line();
    String member = finding.location().member();
    boolean isDeclared =
        finding.site().kind() == Kind.FIXTURE || finding.site().kind() == Kind.ANNOTATION;
    if (!isDeclared || member.isEmpty()) {
      return line;
    }
    Pattern head = Pattern.compile(".*(?<![\\w$.])" + Pattern.quote(member) + "\\s*\\(.*");
    for (int at = line; at >= Math.max(1, line - FARTHEST_HEAD); at--) {
      if (head.matcher(source.get(at - 1)).matches()) {
        return at;
      }
    }
    return line;
  }
}
