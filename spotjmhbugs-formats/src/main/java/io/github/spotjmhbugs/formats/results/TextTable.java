// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A table of aligned columns. */
public final class TextTable {
  private static final String GAP = "  ";
  private static final String INDENT = "  ";

  private final Set<Integer> numbers;
  private final int[] widths;

  private TextTable(List<List<String>> lines, Set<Integer> numbers) {
    this.numbers = numbers;
    widths =
        IntStream.range(0, lines.get(0).size())
            .map(
                column ->
                    lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0))
            .toArray();
  }

  /**
   * Renders a table.
   *
   * @param head what the columns hold
   * @param numbers the indices of columns that are aligned to the right
   * @param rows rows of as many cells as there are columns
   * @param width how long a line may be
   * @return the lines; where the table would be too wide, the first cell of each row has a line of
   *     its own above the others, which take as many lines as they need
   */
  public static String of(
      List<String> head, Set<Integer> numbers, List<List<String>> rows, int width) {
    List<List<String>> lines = new ArrayList<>(List.of(head));
    lines.addAll(rows);
    TextTable table = new TextTable(lines, numbers);
    List<Integer> starts = table.starts(width);
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      for (int i = 0; i < starts.size(); i++) {
        int end = i == starts.size() - 1 ? head.size() : starts.get(i + 1);
        text.append(i == 0 ? "" : INDENT).append(table.line(line, starts.get(i), end)).append('\n');
      }
    }
    return text.toString();
  }

  /** The first columns of the lines that a row takes. */
  private List<Integer> starts(int width) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    if (IntStream.of(widths).sum() + GAP.length() * (widths.length - 1) > width) {
      int used = width;
      for (int column = 1; column < widths.length; column++) {
        used += GAP.length() + widths[column];
        if (used > width) {
          starts.add(column);
          used = INDENT.length() + widths[column];
        }
      }
    }
    return starts;
  }

  private String line(List<String> cells, int first, int end) {
    StringBuilder text = new StringBuilder();
    for (int column = first; column < end; column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(widths[column] - cell.length());
      text.append(numbers.contains(column) ? padding + cell : cell + padding).append(GAP);
    }
    return text.toString().stripTrailing();
  }
}
