// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.fix.edit.SourceText;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.util.Positions;

/**
 * A text as an editor has it, saved or not. Columns count UTF-16 code units, as the protocol does
 * by default.
 */
record OpenText(String uri, Path file, int version, String text) {
  /** {@return the place of what is between two characters of a text} */
  static Range range(SourceText text, int start, int end) {
    return new Range(position(text, start), position(text, end));
  }

  private static Position position(SourceText text, int offset) {
    SourceText.Position at = text.position(offset);
    return new Position(at.line() - 1, at.column() - 1);
  }

  /**
   * Follows places to a later version, which differs between an equal start and an equal end. What
   * is between them stays at their border.
   */
  UnaryOperator<Position> into(OpenText later) {
    String next = later.text;
    int most = Math.min(text.length(), next.length());
    int same = 0;
    while (same < most && text.charAt(same) == next.charAt(same)) {
      same++;
    }
    int rest = 0;
    while (rest < most - same
        && text.charAt(text.length() - rest - 1) == next.charAt(next.length() - rest - 1)) {
      rest++;
    }
    SourceText lines = new SourceText(text);
    Position start = position(lines, same);
    Position before = position(lines, text.length() - rest);
    Position after = position(new SourceText(next), next.length() - rest);
    return at -> {
      if (Positions.isBefore(at, before)) {
        return Positions.isBefore(at, start) ? at : start;
      }
      boolean isInLine = at.getLine() == before.getLine();
      int columns = isInLine ? after.getCharacter() - before.getCharacter() : 0;
      return new Position(
          at.getLine() + after.getLine() - before.getLine(), at.getCharacter() + columns);
    };
  }
}
