// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.explain;

import io.github.spotjmhbugs.formats.report.TextLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Markdown as text for a terminal: the part of it that the pages of the practices use. Headings,
 * paragraphs, lists, tables and code are told apart by their first characters.
 */
final class MarkdownText {
  /** A link: its words and its address. */
  static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\(([^)]*)\\)");

  /** A comment, or a tag of HTML. */
  static final Pattern TAG = Pattern.compile("<!--.*?-->|</?[a-z][^>]*>");

  private static final String FENCE = "```";
  private static final Pattern ITEM = Pattern.compile("((?:-|\\d+\\.) ).*");
  private static final Pattern EMPHASIS = Pattern.compile("\\*(?! )([^*]+)(?<! )\\*");
  private static final String CODE = "    ";
  private static final Pattern RULE = Pattern.compile("[|: -]+");

  private final TextLayout layout;
  private final StringBuilder text = new StringBuilder();
  private final List<String> paragraph = new ArrayList<>();
  private final List<List<String>> table = new ArrayList<>();

  private MarkdownText(TextLayout layout) {
    this.layout = layout;
  }

  /**
   * Renders a page.
   *
   * @param lines the lines of the page
   * @param layout the width and the colours
   * @return the text, with a line end after the last line
   */
  static String of(List<String> lines, TextLayout layout) {
    MarkdownText rendered = new MarkdownText(layout);
    boolean isCode = false;
    for (String line : lines) {
      if (line.startsWith(FENCE)) {
        rendered.flush();
        isCode = !isCode;
      } else if (isCode) {
        rendered.text.append((CODE + line).stripTrailing()).append('\n');
      } else {
        rendered.add(line);
      }
    }
    rendered.flush();
    return rendered.text.toString().strip().replaceAll("\n{3,}", "\n\n") + "\n";
  }

  private void add(String line) {
    if (line.startsWith("|")) {
      table.add(cells(line));
    } else if (line.startsWith("#")) {
      flush();
      String heading = plain(line.replaceFirst("#+ *", ""));
      text.append('\n').append(layout.palette().heading(heading)).append("\n\n");
    } else if (line.isBlank()) {
      flush();
      text.append('\n');
    } else if (line.startsWith(CODE) && paragraph.isEmpty()) {
      text.append(line.stripTrailing()).append('\n');
    } else {
      if (ITEM.matcher(line).matches()) {
        flush();
      }
      paragraph.add(line.strip());
    }
  }

  private void flush() {
    String all = plain(String.join(" ", paragraph));
    paragraph.clear();
    Matcher item = ITEM.matcher(all);
    wrap(all, item.matches() ? item.group(1).length() : 0);
    if (!table.isEmpty()) {
      table.removeIf(row -> RULE.matcher(String.join("", row)).matches());
      flushTable();
      table.clear();
    }
  }

  /** What does not fit in columns is a list. */
  private void flushTable() {
    List<String> head = table.get(0);
    List<List<String>> rows = table.subList(1, table.size());
    if (head.size() == 2) {
      rows.forEach(row -> wrap("- " + String.join(": ", row), 2));
    } else if (table.stream().allMatch(row -> columns(row).length() <= layout.width())) {
      table.forEach(row -> wrap(columns(row), 2));
    } else {
      rows.forEach(row -> wrap("- " + labelled(head, row), 2));
    }
  }

  private static String labelled(List<String> head, List<String> row) {
    return IntStream.range(0, row.size())
        .filter(i -> !row.get(i).isEmpty())
        .mapToObj(i -> i == 0 ? row.get(i) : head.get(i) + ": " + row.get(i))
        .collect(Collectors.joining("; "));
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.replaceAll("^\\||\\|\\s*$", "").split("\\|", -1))
        .map(cell -> plain(cell.strip()))
        .toList();
  }

  private String columns(List<String> row) {
    List<String> padded = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      int column = i;
      int width =
          table.stream()
              .mapToInt(each -> column < each.size() ? each.get(column).length() : 0)
              .max()
              .orElse(0);
      padded.add(row.get(i) + " ".repeat(width - row.get(i).length()));
    }
    return padded.stream().collect(Collectors.joining("  ")).stripTrailing();
  }

  private static String plain(String markdown) {
    String words = TAG.matcher(LINK.matcher(markdown).replaceAll("$1")).replaceAll("");
    return EMPHASIS.matcher(words.replace("**", "")).replaceAll("$1").replace("`", "").strip();
  }

  /** Blanks within a line, such as those of columns, stay. */
  private void wrap(String line, int indent) {
    String rest = line;
    String margin = "";
    while (margin.length() + rest.length() > layout.width()) {
      int end = rest.lastIndexOf(' ', layout.width() - margin.length());
      end = end > 0 ? end : rest.indexOf(' ');
      if (end < 0) {
        break;
      }
      text.append(margin).append(rest.substring(0, end).stripTrailing()).append('\n');
      rest = rest.substring(end).stripLeading();
      margin = " ".repeat(indent);
    }
    if (!rest.isEmpty()) {
      text.append(margin).append(rest).append('\n');
    }
  }
}
