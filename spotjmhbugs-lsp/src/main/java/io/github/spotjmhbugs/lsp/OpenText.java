// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.fix.edit.SourceText;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * A text as an editor has it, saved or not. Columns count UTF-16 code units, as the protocol does
 * by default.
 *
 * @param uri the name by which the editor knows it
 * @param file where it is saved
 * @param version the number that the editor gave to it
 * @param text the text
 */
record OpenText(String uri, Path file, int version, String text) {
  private static final Comparator<Position> ORDER =
      Comparator.comparingInt(Position::getLine).thenComparingInt(Position::getCharacter);

  /** {@return the place of what is between two characters} */
  Range range(int start, int end) {
    return new Range(position(start), position(end));
  }

  private Position position(int offset) {
    SourceText.Position at = new SourceText(text).position(offset);
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
    Position start = position(same);
    Position before = position(text.length() - rest);
    Position after = later.position(next.length() - rest);
    return at -> {
      if (ORDER.compare(at, before) < 0) {
        return ORDER.compare(at, start) < 0 ? at : start;
      }
      boolean isInLine = at.getLine() == before.getLine();
      int columns = isInLine ? after.getCharacter() - before.getCharacter() : 0;
      return new Position(
          at.getLine() + after.getLine() - before.getLine(), at.getCharacter() + columns);
    };
  }
}
