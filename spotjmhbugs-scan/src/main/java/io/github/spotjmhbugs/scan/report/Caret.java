// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.Finding;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The part of a source line that a finding is about. Class files have no columns: it is the only
 * place in the line that has the name of what the finding is about, or of the helper that is.
 *
 * @param start the first character, from 0
 * @param length the number of characters
 */
record Caret(int start, int length) {
  /**
   * Finds the part.
   *
   * @param line a source line
   * @param finding a finding there
   * @return what has the name of its subject, helper, member or class, or else the first character
   *     that is no blank
   */
  static Caret in(String line, Finding finding) {
    String subject = finding.subjectText().replaceAll("[\\s(].*", "");
    String name = subject.substring(subject.lastIndexOf('.') + 1);
    String type = finding.location().className().replaceAll(".*[/$]", "");
    return Stream.of(subject, name, finding.site().member(), finding.location().member(), type)
        .flatMap(text -> only(text, line).stream())
        .findFirst()
        .orElseGet(() -> new Caret(line.length() - line.stripLeading().length(), 1));
  }

  private static Optional<Caret> only(String text, String line) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(text) + "(?![\\w$])");
    MatchResult[] found = word.matcher(line).results().toArray(MatchResult[]::new);
    return found.length == 1
        ? Optional.of(new Caret(found[0].start(), text.length()))
        : Optional.empty();
  }

  /** {@return the characters that point at the part, from its start on} */
  String mark() {
    return "^" + "~".repeat(length - 1);
  }
}
