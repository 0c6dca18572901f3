// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.run.UnifiedDiff;
import java.util.List;
import java.util.StringJoiner;

/**
 * What the pane beside the list of quick fixes shows: HTML of the few tags that it knows. It drops
 * white space at the start without moving the bold ranges behind it, takes only {@code <br>} for
 * the end of a line on every platform, and has blanks of another width than signs: a tab aligns the
 * code.
 */
final class Preview {
  private static final int CONTEXT = 1;
  private static final String END_OF_LINE = "<br>";

  private Preview() {}

  /**
   * Shows a repair before it is applied.
   *
   * @param effect how it changes what benchmarks measure, or nothing
   * @param text the file
   * @param edits edits of its text, in its order
   * @return the effect, the name of the file, and the lines that go and come
   */
  static String of(String effect, OpenText text, List<Edit> edits) {
    String note = effect.isEmpty() ? "" : "<b>" + escape(effect) + "</b>" + END_OF_LINE;
    return note + escape(text.file().getName()) + END_OF_LINE + diff(text.text(), edits);
  }

  private static String diff(String text, List<Edit> edits) {
    List<String> after = Edits.apply(text, edits).lines().toList();
    List<String> hunks = UnifiedDiff.hunks(text.lines().toList(), after, CONTEXT);
    StringJoiner lines = new StringJoiner(END_OF_LINE, "<pre>", "</pre>");
    for (String line : hunks) {
      lines.add(line.startsWith("@@") ? "…" : line.charAt(0) + "\t" + code(line));
    }
    return lines.toString();
  }

  /** The code of a line, in bold if it comes. */
  private static String code(String line) {
    String code = line.substring(1);
    String rest = code.stripLeading();
    String indent = code.substring(0, code.length() - rest.length());
    return indent + (line.startsWith("+") ? "<b>" + escape(rest) + "</b>" : escape(rest));
  }

  /**
   * Writes text as HTML.
   *
   * @param text any text
   * @return the same as HTML
   */
  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
