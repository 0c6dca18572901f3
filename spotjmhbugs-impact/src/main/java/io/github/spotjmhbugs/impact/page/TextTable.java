// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A table of aligned columns for a terminal. */
final class TextTable {
  private final Set<Integer> numbers;
  private final List<List<String>> lines = new ArrayList<>();

  /**
   * Makes a table.
   *
   * @param head what the columns hold
   * @param numbers the indices of columns that are aligned to the right
   */
  TextTable(List<String> head, Set<Integer> numbers) {
    this.numbers = numbers;
    add(head);
  }

  /**
   * Adds a line.
   *
   * @param cells as many cells as there are columns
   */
  void add(List<String> cells) {
    lines.add(List.copyOf(cells));
  }

  @Override
  public String toString() {
    int[] widths =
        IntStream.range(0, lines.get(0).size())
            .map(
                column ->
                    lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder table = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = line.get(column);
        String padding = " ".repeat(widths[column] - cell.length());
        text.append(numbers.contains(column) ? padding + cell : cell + padding).append("  ");
      }
      table.append(text.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }
}
