// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.text;

import io.github.spotjmhbugs.fix.edit.SourceText;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * A text as an editor has it, saved or not. Columns count UTF-16 code units, as the protocol does
 * by default.
 *
 * @param uri the name by which the editor knows it
 * @param file where it is saved
 * @param version the number that the editor gave to it
 * @param text the text
 */
public record OpenText(String uri, Path file, int version, String text) {
  /** {@return its lines, whatever ends them} */
  public List<String> lines() {
    return text.lines().toList();
  }

  /**
   * Edits it.
   *
   * @param next the number of the new version
   * @param changes what was edited, one after the other
   * @return the new version
   */
  public OpenText changed(int next, List<TextDocumentContentChangeEvent> changes) {
    String now = text;
    for (TextDocumentContentChangeEvent change : changes) {
      Range range = change.getRange();
      if (range == null) {
        now = change.getText();
      } else {
        int start = offset(now, range.getStart());
        int end = Math.max(start, offset(now, range.getEnd()));
        now = now.substring(0, start) + change.getText() + now.substring(end);
      }
    }
    return new OpenText(uri, file, next, now);
  }

  /** Places beyond the end of a line or text are at its end, as the protocol wants it. */
  private static int offset(String text, Position position) {
    SourceText lines = new SourceText(text);
    int start = 0;
    for (int line = 0; line < position.getLine(); line++) {
      int next = lines.nextLine(start);
      if (next == lines.lineEnd(start)) {
        return text.length(); // nothing ends the last line
      }
      start = next;
    }
    return Math.min(start + Math.max(0, position.getCharacter()), lines.lineEnd(start));
  }

  /**
   * {@return the part of the text between two characters}
   *
   * @param start the first character
   * @param end the first character behind it
   */
  public Range range(int start, int end) {
    return new Range(position(start), position(end));
  }

  private Position position(int offset) {
    SourceText.Position at = new SourceText(text).position(offset);
    return new Position(at.line() - 1, at.column() - 1);
  }

  /**
   * Follows a part of a text through an edit.
   *
   * @param part a part of the text before
   * @param change the edit
   * @return the same part afterwards; an edit within it stretches or shrinks it
   */
  public static Range moved(Range part, TextDocumentContentChangeEvent change) {
    return change.getRange() == null
        ? part
        : new Range(moved(part.getStart(), change), moved(part.getEnd(), change));
  }

  private static Position moved(Position at, TextDocumentContentChangeEvent change) {
    Position start = change.getRange().getStart();
    Position last = change.getRange().getEnd();
    Position end = isBefore(last, start) ? start : last;
    if (isBefore(at, end)) {
      return isBefore(start, at) ? start : at;
    }
    String[] lines = change.getText().split("\r\n|\r|\n", -1);
    int length = lines[lines.length - 1].length();
    int column = lines.length == 1 ? start.getCharacter() + length : length;
    int line = at.getLine() - end.getLine() + start.getLine() + lines.length - 1;
    boolean isInLastLine = at.getLine() == end.getLine();
    return new Position(
        line, isInLastLine ? at.getCharacter() - end.getCharacter() + column : at.getCharacter());
  }

  private static boolean isBefore(Position one, Position other) {
    return one.getLine() < other.getLine()
        || (one.getLine() == other.getLine() && one.getCharacter() < other.getCharacter());
  }
}
