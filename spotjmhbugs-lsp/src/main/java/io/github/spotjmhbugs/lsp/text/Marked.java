// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.text;

import io.github.spotjmhbugs.finding.Finding;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * A finding at its place in a text.
 *
 * @param finding the finding
 * @param range the place
 */
public record Marked(Finding finding, Range range) {
  /**
   * {@return whether it is in the lines of a part of the text}
   *
   * @param part what the cursor is at, or what is selected
   */
  public boolean isIn(Range part) {
    return range.getStart().getLine() <= part.getEnd().getLine()
        && range.getEnd().getLine() >= part.getStart().getLine();
  }

  /**
   * {@return whether it is about a character}
   *
   * @param at the place of the character
   */
  public boolean isAt(Position at) {
    return isIn(new Range(at, at))
        && range.getStart().getCharacter() <= at.getCharacter()
        && at.getCharacter() <= range.getEnd().getCharacter();
  }

  /**
   * {@return the finding at the place where edits have moved it}
   *
   * @param changes the edits
   */
  public Marked moved(List<TextDocumentContentChangeEvent> changes) {
    Range now = range;
    for (TextDocumentContentChangeEvent change : changes) {
      now = OpenText.moved(now, change);
    }
    return new Marked(finding, now);
  }
}
