// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.report.Html;
import io.github.spotjmhbugs.report.Note;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Texts that help a reader understand the findings on a page. */
public final class Explanations {
  private Explanations() {}

  /**
   * Collects the explanations of a page.
   *
   * @param types the types of the patterns of the findings on a page
   * @return a note for each pattern that some finding needs explained: why it matters and how to
   *     fix it
   */
  public static List<Note> notes(Stream<String> types) {
    Set<String> found = types.collect(Collectors.toSet());
    return Practices.patterns().stream()
        .filter(pattern -> found.contains(pattern.type()))
        .map(pattern -> new Note(id(pattern), title(pattern), new Html(Messages.details(pattern))))
        .toList();
  }

  /**
   * Names a note.
   *
   * @param pattern a pattern
   * @return the id of its note
   */
  static String id(BugPattern pattern) {
    return pattern.type();
  }

  private static String title(BugPattern pattern) {
    return pattern.practice() + ": " + Messages.shortDescription(pattern);
  }

  /**
   * Describes the threshold.
   *
   * @param threshold the lowest confidence that is reported
   * @return a sentence that says so
   */
  public static String counted(Confidence threshold) {
    return threshold == Confidence.LOW
        ? "Includes findings of any confidence."
        : "Includes findings of confidence " + Names.word(threshold) + " or higher.";
  }
}
