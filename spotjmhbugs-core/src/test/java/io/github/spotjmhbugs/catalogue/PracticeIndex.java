// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** The lists of practices and patterns that readers see, made of the texts that findings have. */
final class PracticeIndex {
  private static final String END = "<!-- end -->\n";
  private static final String PRACTICES =
      """
      | practice | what is wrong | effect on the measurement |
      |---|---|---|
      """;

  private PracticeIndex() {}

  /**
   * @param page the page, for links and messages
   * @param text its text, with a place for at least one of the lists
   * @return the text with those lists that it has a place for
   */
  static String upToDate(Path page, String text) {
    String links = page.getParent().equals(Catalogue.PAGES) ? "" : "docs/practices/";
    String practices = begin("practices");
    String patterns = begin("patterns");
    if (!text.contains(practices)) {
      throw new IllegalArgumentException(page + " has no line " + practices);
    }
    String result = replaced(page, text, practices, practices(links));
    return text.contains(patterns) ? replaced(page, result, patterns, patterns(links)) : result;
  }

  private static String begin(String list) {
    return "<!-- " + list + ": generated, see CONTRIBUTING.md -->\n";
  }

  private static String replaced(Path page, String text, String begin, String list) {
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf(END, from);
    if (to < 0) {
      throw new IllegalArgumentException(page + " has no " + END.strip() + " after " + begin);
    }
    // Not every renderer sees a table that touches a comment.
    return text.substring(0, from) + "\n" + list + "\n" + text.substring(to);
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
