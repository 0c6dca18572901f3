// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.util.List;
import java.util.stream.Collectors;

/** Tables for documents, as GitHub and others render them. */
public final class Markdown {
  private Markdown() {}

  /**
   * {@return its heading and rows, with a line end behind the last one}
   *
   * @param table a table
   */
  public static String of(StudyTable table) {
    StringBuilder text = new StringBuilder("### ").append(escape(table.title())).append("\n\n");
    append(text, table.columns().stream().map(column -> escape(column.title())).toList());
    append(text, table.columns().stream().map(Markdown::rule).toList());
    table.rows().forEach(row -> append(text, row.stream().map(Markdown::escape).toList()));
    return text.toString();
  }

  private static String rule(StudyTable.Column column) {
    return column.numeric() ? "---:" : "---";
  }

  private static void append(StringBuilder text, List<String> cells) {
    text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Names may hold what ends a cell, marks up text, or is taken for HTML. */
  private static String escape(String text) {
    return text.replaceAll("[\\\\`*\\[\\]<>|&~]", "\\\\$0").replaceAll("\\p{Cntrl}+", " ");
  }
}
