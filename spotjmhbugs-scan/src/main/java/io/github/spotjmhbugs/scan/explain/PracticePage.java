// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.explain;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.host.result.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page of a practice, or the section of one of its patterns. The jar has the pages of {@code
 * docs/practices}.
 */
public final class PracticePage {
  private static final String TITLE = "# ";
  private static final String SECTION = "## ";
  private static final Pattern SAMPLE = Pattern.compile("JMHSAMPLE_(\\d\\d)(_\\w+)?");

  private final List<String> lines;
  private final String address;

  private PracticePage(List<String> lines, String address) {
    this.lines = List.copyOf(lines);
    this.address = address;
  }

  private static PracticePage of(PracticeKey key) {
    return new PracticePage(read(key), Messages.page(key));
  }

  /** {@return the titles of all pages, which begin with the names of the practices} */
  public static String list() {
    return Practices.keys().stream()
        .map(PracticePage::read)
        .map(PracticePage::title)
        .map(title -> title + "\n")
        .collect(Collectors.joining());
  }

  private static String title(List<String> page) {
    return page.stream()
        .filter(line -> line.startsWith(TITLE))
        .map(line -> line.substring(TITLE.length()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Finds what explains a name.
   *
   * @param name a practice, a pattern or a JMH sample such as {@code JMHSample_08}, in any case
   * @return the page, the section of the pattern, or the pages that name the sample
   * @throws IllegalArgumentException when there is none; the message says what there is
   */
  public static List<PracticePage> named(String name) {
    String wanted = name.strip().toUpperCase(Locale.ROOT);
    List<PracticePage> found = new ArrayList<>();
    for (PracticeKey key : Practices.keys()) {
      if (key.name().equals(wanted)
          || wanted.equals("JMH_" + key.name())
          || (SAMPLE.matcher(wanted).matches() && names(read(key), wanted))) {
        found.add(of(key));
      }
    }
    for (BugPattern pattern : Practices.patterns()) {
      if (pattern.type().equals(wanted) || pattern.type().equals("JMH_" + wanted)) {
        found.add(
            new PracticePage(
                section(read(pattern.practice()), pattern.type()), Messages.page(pattern)));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(unknown(name));
    }
    return found;
  }

  private static boolean names(List<String> lines, String sample) {
    Pattern word = Pattern.compile("\\b" + sample + "(?![0-9A-Z])");
    return lines.stream().anyMatch(line -> word.matcher(line.toUpperCase(Locale.ROOT)).find());
  }

  private static List<String> section(List<String> page, String type) {
    int from = 0;
    while (!(page.get(from).startsWith(SECTION) && page.get(from).endsWith(">" + type))) {
      from++;
    }
    int to = from + 1;
    while (to < page.size() && !page.get(to).startsWith(SECTION)) {
      to++;
    }
    return page.subList(from, to);
  }

  private static List<String> read(PracticeKey key) {
    String name = "/docs/practices/" + key + ".md";
    try (InputStream in = PracticePage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar was packed without " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .dropWhile(line -> !line.startsWith("# " + key)) // the texts of findings
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String unknown(String name) {
    return "there is no page about '"
        + name.strip()
        + "'; there are "
        + Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(", "))
        + ", their patterns such as "
        + Practices.patterns().get(0)
        + ", and JMH's samples such as JMHSample_08";
  }

  /**
   * Renders the page.
   *
   * @param layout the width and the colours
   * @return the text of the page, and the address at which its links work
   */
  public String text(TextLayout layout) {
    return MarkdownText.of(lines, layout) + "\nsee " + address + "\n";
  }

  /**
   * {@return the page in Markdown; its links work anywhere, and those into the repository are gone}
   */
  public String markdown() {
    String page = String.join("\n", lines) + "\n\n[" + address + "](" + address + ")\n";
    return MarkdownText.LINK
        .matcher(MarkdownText.TAG.matcher(page).replaceAll(""))
        .replaceAll(link -> Matcher.quoteReplacement(absolute(link.group(1), link.group(2))));
  }

  private String absolute(String words, String target) {
    String to = URI.create(address).resolve(target).toString().replace(".md", ".html");
    return to.contains("/docs/") ? "[" + words + "](" + to + ")" : words;
  }
}
