// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import java.util.List;

/** What is wrong with results, in GitHub's Markdown. */
public final class InspectionMarkdown {
  private InspectionMarkdown() {}

  /**
   * Renders what is wrong.
   *
   * @param files what was inspected
   * @return for each file a table, and what to conclude
   */
  public static String of(List<Inspected> files) {
    StringBuilder text = new StringBuilder();
    for (Inspected file : files) {
      if (files.size() > 1) {
        text.append("**").append(escaped(file.file())).append("**\n\n");
      }
      List<Inspected.Block> blocks = file.blocks();
      if (!blocks.isEmpty()) {
        text.append("| benchmark | doubt | remedy |\n| --- | --- | --- |\n");
      }
      for (Inspected.Block block : blocks) {
        block
            .points()
            .forEach(
                point ->
                    text.append(
                            "| %s | **%s**: %s | %s |"
                                .formatted(
                                    escaped(block.title()),
                                    point.word(),
                                    escaped(point.statement()),
                                    escaped(String.join(" ", point.why()) + point.remedy())))
                        .append('\n'));
      }
      text.append(blocks.isEmpty() ? "" : "\n");
      file.conclusions().forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
      text.append('\n');
    }
    return text.toString();
  }

  private static String escaped(String text) {
    return ComparisonMarkdown.escaped(text);
  }
}
