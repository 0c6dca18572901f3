// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.Practice;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What files say of practices and patterns, made of the pages and of the registry. */
final class PracticeIndex {
  /** The files that are generated, or have such a part. */
  static final List<String> FILES =
      List.of(
          "README.md",
          "docs/practices/README.md",
          "findbugs.xml",
          "messages.xml",
          "bugrank.txt",
          "config/site.yml",
          ".github/ISSUE_TEMPLATE/false-alarm.yml",
          ".github/ISSUE_TEMPLATE/missed-mistake.yml");

  private static final Pattern LIST =
      Pattern.compile(
          "(( *)(?:<!--|#) ([a-z ]+): generated, see CONTRIBUTING.md(?: -->)?\n)"
              + ".*?( *(?:<!--|#) end(?: -->)?\n)",
          Pattern.DOTALL);

  /** A pattern in messages.xml: its practice and its name, its message, and its first two codes. */
  private static final Pattern TEXTS =
      Pattern.compile(
          "(<BugPattern type=\"JMH_([A-Z]+)_(\\w+)\">.*?<LongDescription>)[^<]*(</LongDescription>"
              + ".*?<pre>\n).*?(</pre>.*?<pre>\n).*?(</pre>)",
          Pattern.DOTALL);

  private static final int BEGIN = 1;
  private static final int INDENT = 2;
  private static final int NAME = 3;
  private static final int END = 4;

  private static final String PRACTICES =
      """
      | practice | what is wrong | effect on the measurement |
      |---|---|---|
      """;

  private PracticeIndex() {}

  /**
   * @param file the file
   * @param text its text, with a place for at least one of the lists
   * @return the text with what is generated
   */
  static String upToDate(Path file, String text) {
    if (file.endsWith("bugrank.txt")) {
      return ranks();
    }
    String lists = withLists(file, text);
    return file.endsWith("messages.xml")
        ? TEXTS.matcher(lists).replaceAll(PracticeIndex::texts)
        : lists;
  }

  private static String ranks() {
    return Practices.keys().stream()
        .flatMap(
            key -> PracticePage.of(key).rank().stream().map(r -> r + " BugKind JMH" + key + "\n"))
        .collect(Collectors.joining("", "10 Category JMH\n", ""));
  }

  /** A message is a statement, a remedy, and sentences that only some findings have. */
  private static String texts(MatchResult pattern) {
    PracticePage page = PracticePage.of(new PracticeKey(pattern.group(2)));
    PracticePage.Texts texts = page.texts(pattern.group(3));
    return Matcher.quoteReplacement(
        pattern.group(1)
            + texts.statement()
            + " "
            + texts.remedy()
            + "{2}"
            + pattern.group(4)
            + escaped(texts.wrong())
            + pattern.group(5)
            + escaped(texts.right())
            + pattern.group(6));
  }

  private static String escaped(String code) {
    return code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String withLists(Path file, String text) {
    Matcher lists = LIST.matcher(text);
    if (!lists.find()) {
      throw new IllegalArgumentException(file + " has no place for a list");
    }
    return lists.replaceAll(
        list ->
            Matcher.quoteReplacement(
                list.group(BEGIN)
                    + list(list.group(NAME)).indent(list.group(INDENT).length())
                    + list.group(END)));
  }

  private static String list(String name) {
    return switch (name) {
      // Not every renderer sees a table that touches a comment.
      case "practices" -> "\n" + practices() + "\n";
      case "patterns" -> "\n" + patterns() + "\n";
      case "keys" -> lines(Practices.keys(), "- %s"::formatted);
      case "pages" ->
          lines(Practices.keys(), key -> "- %1$s: docs/practices/%1$s.md".formatted(key));
      case "detectors" -> lines(Practices.all(), PracticeIndex::detector);
      case "codes" -> lines(Practices.keys(), "<BugCode abbrev=\"JMH%s\"/>"::formatted);
      case "faults" ->
          lines(
              Practices.keys(),
              key ->
                  "<BugCode abbrev=\"JMH%s\">JMH: %s</BugCode>"
                      .formatted(key, PracticePage.of(key).fault()));
      case "bug patterns" -> lines(Practices.patterns(), PracticeIndex::bugPattern);
      default -> throw new IllegalArgumentException("no such list: " + name);
    };
  }

  private static <T> String lines(List<T> items, Function<T, String> line) {
    return items.stream().map(line).collect(Collectors.joining("\n"));
  }

  private static String detector(Practice practice) {
    String key = practice.key().name();
    return """
        <Detector class="io.github.spotjmhbugs.spotbugs.%s%sDetector" speed="moderate"
                  reports="%s"/>"""
        .formatted(
            key.charAt(0),
            key.substring(1).toLowerCase(Locale.ROOT),
            practice.patterns().stream().map(BugPattern::type).collect(Collectors.joining(",")));
  }

  private static String bugPattern(BugPattern pattern) {
    return "<BugPattern type=\"%s\" abbrev=\"JMH%s\" category=\"JMH\"/>"
        .formatted(pattern, pattern.practice());
  }

  private static String practices() {
    return Practices.keys().stream()
        .map(PracticeIndex::practice)
        .collect(Collectors.joining("", PRACTICES, ""));
  }

  private static String practice(PracticeKey key) {
    String fault = PracticePage.of(key).fault();
    return "| [%1$s](docs/practices/%1$s.md) | %2$s | %3$s |\n"
        .formatted(key, Character.toUpperCase(fault.charAt(0)) + fault.substring(1), effect(key));
  }

  /** What follows from it: the parentheses that end what SpotBugs says of the detector. */
  private static String effect(PracticeKey key) {
    return Catalogue.elements("messages.xml", "Detector").stream()
        .filter(
            detector ->
                detector
                    .getAttribute("class")
                    .toUpperCase(Locale.ROOT)
                    .endsWith("." + key + "DETECTOR"))
        .map(detector -> detector.getTextContent().replaceAll("\\s+", " "))
        .map(text -> text.replaceFirst("^.*\\((.*)\\)\\.</p> $", "$1"))
        .findFirst()
        .orElseThrow();
  }

  private static String patterns() {
    return Practices.all().stream()
        .map(
            practice ->
                practice.patterns().stream()
                    .map(PracticeIndex::pattern)
                    .collect(
                        Collectors.joining(
                            "",
                            "- [%1$s](%1$s.md): %2$s\n"
                                .formatted(practice.key(), PracticePage.of(practice.key()).fault()),
                            "")))
        .collect(Collectors.joining());
  }

  private static String pattern(BugPattern pattern) {
    return "    - <a id=\"%1$s\"></a>[`%1$s`](%2$s.md#%1$s): %3$s\n"
        .formatted(
            pattern,
            pattern.practice(),
            Catalogue.text(pattern.type(), "ShortDescription").strip());
  }
}
