// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.formats.report.WrappedText;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.ResultComparison;
import java.util.Map;

/** Results as a table for a terminal, with what the table cannot say below it. */
public final class ComparisonText {
  private ComparisonText() {}

  /**
   * Renders comparisons.
   *
   * @param comparisons what was compared, by the name of the second file
   * @param judgement how it was judged
   * @param width how long a line may be
   * @return the table, the notes, and a line of counts; the latter for each file
   */
  public static String of(
      Map<String, ResultComparison> comparisons, Judgement judgement, int width) {
    WrappedText text = new WrappedText(width);
    ComparisonTable table = ComparisonTable.of(comparisons, judgement);
    if (!table.rows().isEmpty()) {
      text.append(TextTable.of(table.head(), table.numbers(), table.rows(), width) + "\n");
    }
    comparisons.forEach(
        (file, comparison) -> {
          if (comparisons.size() > 1) {
            text.line("", file + ":");
          }
          ComparisonNotes.of(comparison, judgement).forEach(note -> text.line("", note));
          ComparisonTable.counts(comparison, judgement)
              .lines()
              .forEach(line -> text.line("", line));
        });
    return text.toString();
  }
}
