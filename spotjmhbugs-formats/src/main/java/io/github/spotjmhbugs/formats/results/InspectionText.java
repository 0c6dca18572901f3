// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.formats.results.Inspected.Block;
import io.github.spotjmhbugs.formats.results.Inspected.Point;
import java.util.List;

/** What is wrong with results, for a terminal. */
public final class InspectionText {
  private final int width;
  private final StringBuilder text = new StringBuilder();

  private InspectionText(int width) {
    this.width = width;
  }

  /**
   * Renders what is wrong.
   *
   * @param files what was inspected
   * @param width how long a line may be
   * @return a block for each benchmark with something wrong, and a line of counts for each file
   */
  public static String of(List<Inspected> files, int width) {
    InspectionText text = new InspectionText(width);
    for (Inspected file : files) {
      if (files.size() > 1) {
        text.line("", file.file() + ":");
      }
      file.blocks().forEach(text::block);
      file.conclusions().forEach(line -> text.line("", line));
      if (files.size() > 1) {
        text.text.append('\n');
      }
    }
    return text.text.toString();
  }

  private void block(Block block) {
    line("", block.title());
    for (Point point : block.points()) {
      line("  ", point.word() + ": " + point.statement());
      point.why().forEach(why -> line("    ", "Why: " + why));
      if (!point.remedy().isEmpty()) {
        line("    ", "Fix: " + point.remedy());
      }
    }
    text.append('\n');
  }

  /** Words that are too long for a line stay whole. */
  private void line(String indent, String sentence) {
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
      if (column > 0 && column + 1 + word.length() > width) {
        text.append('\n');
        column = 0;
      }
      String before = column > 0 ? " " : indent;
      text.append(before).append(word);
      column += before.length() + word.length();
    }
    text.append('\n');
  }
}
