// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A table of aligned columns. */
public final class TextTable {
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
   *     its own above the others
   */
  public static String of(
      List<String> head, Set<Integer> numbers, List<List<String>> rows, int width) {
    List<List<String>> lines = new ArrayList<>(List.of(head));
    lines.addAll(rows);
    TextTable table = new TextTable(lines, numbers);
    StringBuilder text = new StringBuilder();
    boolean fits = IntStream.of(table.widths).sum() + 2 * (head.size() - 1) <= width;
    for (List<String> line : lines) {
      if (!fits) {
        text.append(line.get(0)).append("\n  ");
      }
      text.append(table.line(line, fits ? 0 : 1)).append('\n');
    }
    return text.toString();
  }

  private String line(List<String> cells, int first) {
    StringBuilder text = new StringBuilder();
    for (int column = first; column < widths.length; column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(widths[column] - cell.length());
      text.append(numbers.contains(column) ? padding + cell : cell + padding).append("  ");
    }
    return text.toString().stripTrailing();
  }
}
