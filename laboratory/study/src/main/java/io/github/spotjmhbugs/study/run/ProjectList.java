// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The projects of a study, in the order of the list.
 *
 * @param projects those that can be understood, each once
 * @param problems one for each row that cannot, with the number of its line
 */
public record ProjectList(List<ListedProject> projects, List<Problem> problems) {
  private static final String PROJECT = "project";
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setTrim(true).get();

  /**
   * Reads a CSV file with a header. The column {@code project} is needed; {@code stars}, {@code
   * forked} and {@code ref} are used; others are left alone.
   *
   * @throws IOException when the file cannot be read or has no column {@code project}
   */
  public static ProjectList read(Path file, String urlTemplate) throws IOException {
    // Lines are parsed one by one: an open quotation mark must not swallow the rows behind it.
    List<String> lines =
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    String head = lines.isEmpty() ? "" : lines.get(0).replace(BYTE_ORDER_MARK, "");
    List<String> columns = cells(head.toLowerCase(Locale.ROOT));
    if (!columns.contains(PROJECT)) {
      throw new IOException("the first line lacks the column \"" + PROJECT + "\"");
    }
    Map<String, ListedProject> projects = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        if (!lines.get(i).isBlank()) {
          add(projects, row(columns, lines.get(i), urlTemplate));
        }
      } catch (IOException e) {
        problems.add(Problem.error(file + ":" + (i + 1), "skipped: " + e.getMessage()));
      }
    }
    return new ProjectList(List.copyOf(projects.values()), problems);
  }

  private static void add(Map<String, ListedProject> projects, ListedProject project)
      throws IOException {
    ListedProject first = projects.putIfAbsent(project.origin().identity(), project);
    if (first != null) {
      String as = first.project().equals(project.project()) ? "" : " as " + first.project();
      throw new IOException(project.project() + " is already in the list" + as);
    }
  }

  private static ListedProject row(List<String> columns, String line, String urlTemplate)
      throws IOException {
    List<String> cells = cells(line);
    if (cells.size() > columns.size()) {
      throw new IOException(cells.size() + " cells for " + columns.size() + " columns");
    }
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      row.put(columns.get(i), cells.get(i));
    }
    String name = row.getOrDefault(PROJECT, "");
    String wrong = "\"" + name + "\" is not an owner/name, URL, path or group:artifact:version";
    Origin origin = Origin.of(name, urlTemplate).orElseThrow(() -> new IOException(wrong));
    String stars = row.getOrDefault("stars", "");
    return new ListedProject(
        name,
        origin,
        stars.isEmpty() ? null : number(stars),
        truth(row.getOrDefault("forked", "")),
        row.getOrDefault("ref", ""));
  }

  private static List<String> cells(String line) throws IOException {
    try (CSVParser parser = CSVParser.parse(line, FORMAT)) {
      return parser.stream().flatMap(CSVRecord::stream).toList();
    } catch (UncheckedIOException e) {
      throw new IOException("unbalanced quotation marks", e);
    }
  }

  private static int number(String text) throws IOException {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IOException("\"" + text + "\" is not a number of stars", e);
    }
  }

  private static boolean truth(String text) throws IOException {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "1", "yes" -> true;
      case "false", "0", "no", "" -> false;
      default -> throw new IOException("\"" + text + "\" is not a value for \"forked\"");
    };
  }
}
