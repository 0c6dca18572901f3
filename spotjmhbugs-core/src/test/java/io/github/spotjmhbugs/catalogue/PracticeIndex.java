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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The lists of practices and patterns in files, made of the texts that findings have. */
final class PracticeIndex {
  /** The files with such lists. */
  static final List<String> FILES =
      List.of(
          "README.md",
          "docs/practices/README.md",
          "findbugs.xml",
          "config/site.yml",
          ".github/ISSUE_TEMPLATE/false-alarm.yml",
          ".github/ISSUE_TEMPLATE/missed-mistake.yml");

  private static final Pattern LIST =
      Pattern.compile(
          "(( *)(?:<!--|#) ([a-z ]+): generated, see CONTRIBUTING.md(?: -->)?\n)"
              + ".*?( *(?:<!--|#) end(?: -->)?\n)",
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
   * @param file the file, for links and messages
   * @param text its text, with a place for at least one of the lists
   * @return the text with those lists that it has a place for
   */
  static String upToDate(Path file, String text) {
    Matcher lists = LIST.matcher(text);
    if (!lists.find()) {
      throw new IllegalArgumentException(file + " has no place for a list");
    }
    String links = file.getParent().equals(Catalogue.PAGES) ? "" : "docs/practices/";
    return lists.replaceAll(
        list ->
            Matcher.quoteReplacement(
                list.group(BEGIN)
                    + list(list.group(NAME), links).indent(list.group(INDENT).length())
                    + list.group(END)));
  }

  private static String list(String name, String links) {
    return switch (name) {
      // Not every renderer sees a table that touches a comment.
      case "practices" -> "\n" + practices(links) + "\n";
      case "patterns" -> "\n" + patterns(links) + "\n";
      case "keys" -> lines(Practices.keys(), "- %s"::formatted);
      case "pages" ->
          lines(Practices.keys(), key -> "- %1$s: docs/practices/%1$s.md".formatted(key));
      case "detectors" -> lines(Practices.all(), PracticeIndex::detector);
      case "codes" -> lines(Practices.keys(), "<BugCode abbrev=\"JMH%s\"/>"::formatted);
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

  private static String practices(String links) {
    return Practices.keys().stream()
        .map(key -> practice(key, links))
        .collect(Collectors.joining("", PRACTICES, ""));
  }

  private static String practice(PracticeKey key, String links) {
    String fault = fault(key);
    String effect = effect(key);
    // The front page has the effect in two or three words, which stand in parentheses at the end.
    return "| [%s](%s%s.md) | %s | %s |\n"
        .formatted(
            key,
            links,
            key,
            Character.toUpperCase(fault.charAt(0)) + fault.substring(1),
            links.isEmpty() ? effect : effect.replaceFirst("^.*\\((.*)\\)$", "$1"));
  }

  /** What is wrong, in the words of the code that SpotBugs sorts findings by. */
  static String fault(PracticeKey key) {
    return Catalogue.elements("messages.xml", "BugCode").stream()
        .filter(code -> code.getAttribute("abbrev").equals("JMH" + key))
        .map(code -> code.getTextContent().replaceFirst("^JMH: ", ""))
        .findFirst()
        .orElseThrow();
  }

  /** What follows from it: the second paragraph of what SpotBugs says of the detector. */
  private static String effect(PracticeKey key) {
    return Catalogue.elements("messages.xml", "Detector").stream()
        .filter(
            detector ->
                detector
                    .getAttribute("class")
                    .toUpperCase(Locale.ROOT)
                    .endsWith("." + key + "DETECTOR"))
        .map(detector -> detector.getTextContent().strip().split("</?p>\\s*", -1)[3])
        .findFirst()
        .map(text -> text.replaceAll("\\s+", " ").replaceFirst("\\.$", ""))
        .orElseThrow();
  }

  private static String patterns(String links) {
    return Practices.patterns().stream()
        .map(pattern -> pattern(pattern, links))
        .collect(Collectors.joining());
  }

  private static String pattern(BugPattern pattern, String links) {
    return "- <a id=\"%1$s\"></a>[`%1$s`](%2$s%3$s.md#%1$s): %4$s\n"
        .formatted(
            pattern,
            links,
            pattern.practice(),
            Catalogue.text(pattern.type(), "ShortDescription").strip());
  }
}
