// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.run.UnifiedDiff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
   * @return the effect, the name of the file, and the lines that go and come, imports last
   */
  static String of(String effect, OpenText text, List<Edit> edits) {
    String note = effect.isEmpty() ? "" : "<b>" + escape(effect) + "</b>" + END_OF_LINE;
    return note + escape(text.file().getName()) + END_OF_LINE + diff(text.text(), edits);
  }

  private static String diff(String text, List<Edit> edits) {
    List<String> after = Edits.apply(text, edits).lines().toList();
    List<List<String>> hunks = new ArrayList<>();
    for (String line : UnifiedDiff.hunks(text.lines().toList(), after, CONTEXT)) {
      if (line.startsWith("@@")) {
        hunks.add(new ArrayList<>());
      } else if (!line.isBlank()) {
        hunks.get(hunks.size() - 1).add(line);
      }
    }
    // The pane has room for some ten lines.
    hunks.sort(Comparator.comparing(Preview::isOfImports));
    return hunks.stream()
        .map(hunk -> hunk.stream().map(Preview::html).collect(joining(END_OF_LINE)))
        .collect(joining(END_OF_LINE + "…" + END_OF_LINE, "<pre>", "</pre>"));
  }

  private static boolean isOfImports(List<String> hunk) {
    return hunk.stream()
        .filter(line -> !line.startsWith(" "))
        .allMatch(line -> line.length() == 1 || line.startsWith("import ", 1));
  }

  /** The sign of a line and its code, in bold if it comes. */
  private static String html(String line) {
    String code = line.substring(1);
    String rest = code.stripLeading();
    String indent = code.substring(0, code.length() - rest.length());
    String shown = line.startsWith("+") ? "<b>" + escape(rest) + "</b>" : escape(rest);
    return line.charAt(0) + "\t" + indent + shown;
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
