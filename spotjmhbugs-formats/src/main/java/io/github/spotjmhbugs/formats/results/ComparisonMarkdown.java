// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.ResultComparison;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Results in GitHub's Markdown, for a pull request or the summary of a job. */
public final class ComparisonMarkdown {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>#|!~&@]");

  private ComparisonMarkdown() {}

  /**
   * Renders comparisons.
   *
   * @param comparisons what was compared, by the name of the second file
   * @param judgement how it was judged
   * @return a table and, for each file, counts and notes
   */
  public static String of(Map<String, ResultComparison> comparisons, Judgement judgement) {
    StringBuilder text = new StringBuilder();
    ComparisonTable table = ComparisonTable.of(comparisons, judgement);
    if (!table.rows().isEmpty()) {
      text.append(table(table.head(), table.numbers(), table.rows())).append('\n');
    }
    comparisons.forEach(
        (file, comparison) -> {
          if (comparisons.size() > 1) {
            text.append("**").append(escaped(file)).append("**\n\n");
          }
          ComparisonTable.counts(comparison, judgement).lines().forEach(line -> item(text, line));
          ComparisonNotes.of(comparison, judgement).forEach(note -> item(text, note));
          text.append('\n');
        });
    return text.toString();
  }

  /**
   * Renders a table.
   *
   * @param head what the columns hold
   * @param numbers the indices of columns that are aligned to the right
   * @param rows rows of as many cells as there are columns
   * @return its lines
   */
  public static String table(List<String> head, Set<Integer> numbers, List<List<String>> rows) {
    StringBuilder text = new StringBuilder(line(head, ComparisonMarkdown::escaped));
    Stream<String> rule =
        IntStream.range(0, head.size())
            .mapToObj(column -> numbers.contains(column) ? "---:" : "---");
    text.append(line(rule.toList(), Function.identity()));
    rows.forEach(row -> text.append(line(row, ComparisonMarkdown::escaped)));
    return text.toString();
  }

  /**
   * Adds a line to a list.
   *
   * @param text where to add it
   * @param content what it says
   */
  public static void item(StringBuilder text, String content) {
    text.append("- ").append(escaped(content)).append('\n');
  }

  private static String line(List<String> cells, Function<String, String> as) {
    return cells.stream().map(as).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /**
   * Makes Markdown show a text as it is.
   *
   * @param text any text on one line
   * @return the text with its special characters escaped
   */
  public static String escaped(String text) {
    return SPECIAL.matcher(text).replaceAll("\\\\$0");
  }
}
