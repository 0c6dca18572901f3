// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.formats.report.WrappedText;
import io.github.spotjmhbugs.formats.results.Inspected.Block;
import io.github.spotjmhbugs.formats.results.Inspected.Point;
import java.util.List;

/** What is wrong with results, for a terminal. */
public final class InspectionText {
  private final WrappedText text;

  private InspectionText(int width) {
    text = new WrappedText(width);
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
        text.text.line("", file.file() + ":");
      }
      file.blocks().forEach(text::block);
      file.conclusions().forEach(line -> text.text.line("", line));
      if (files.size() > 1) {
        text.text.append("\n");
      }
    }
    return text.text.toString();
  }

  private void block(Block block) {
    text.line("", block.title());
    for (Point point : block.points()) {
      text.line("  ", point.word() + ": " + point.statement());
      point.why().forEach(why -> text.line("    ", "Why: " + why));
      if (!point.remedy().isEmpty()) {
        text.line("    ", "Fix: " + point.remedy());
      }
    }
    text.append("\n");
  }
}
