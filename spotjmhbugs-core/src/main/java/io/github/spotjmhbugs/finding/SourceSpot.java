// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The part of a source file that a finding is about. Class files have lines for code only, and no
 * columns: an annotation is looked for above what it stands on, and in a line, the part is the only
 * place that has the name of what the finding is about, or of the helper that is.
 *
 * @param line the line, from 1
 * @param start the first character in it, from 0
 * @param length the number of characters
 * @param isNamed whether a name was found there; otherwise it is the first character that is no
 *     blank
 */
public record SourceSpot(int line, int start, int length, boolean isNamed) {
  /**
   * Finds the part.
   *
   * @param source the lines of a source file
   * @param finding a finding in it
   * @return the annotation, or else what has the name of its subject, helper, member or class;
   *     absent when the file does not have the finding's line, or the class file has none
   */
  public static Optional<SourceSpot> in(List<String> source, Finding finding) {
    Location at = finding.location();
    int line =
        at.line() < 1 && at.kind() == Location.Kind.FIELD
            ? constant(source, at.member())
            : at.line();
    if (line < 1 || line > source.size()) {
      return Optional.empty();
    }
    return Optional.of(
        AnnotatedSource.isAbout(finding)
            ? AnnotatedSource.find(source, finding).orElseGet(() -> in(source, line, finding))
            : in(source, line, finding));
  }

  /**
   * Tells whether the source says more about the line of a finding than the class file does.
   *
   * @param finding a finding
   * @return whether it is about an annotation, or in something without code
   */
  public static boolean isBetterThanLineOf(Finding finding) {
    return AnnotatedSource.isAbout(finding) || finding.location().line() < 1;
  }

  /** {@return the only line that may declare a constant, which no code initialises; else -1} */
  private static int constant(List<String> source, String name) {
    Pattern declared =
        Pattern.compile(
            "\\s*(\\w+\\s+)*(final|val)\\s[^=]*\\b" + Pattern.quote(name) + "\\b[^=]*=.*");
    int[] lines =
        IntStream.range(0, source.size())
            .filter(index -> declared.matcher(source.get(index)).matches())
            .toArray();
    return lines.length == 1 ? lines[0] + 1 : -1;
  }

  /**
   * Finds the part of a line.
   *
   * @param source the lines of a source file
   * @param number one of them, from 1
   * @param finding a finding there
   * @return what has a name of the finding, or else the first character that is no blank
   */
  static SourceSpot in(List<String> source, int number, Finding finding) {
    String line = source.get(number - 1);
    String subject =
        finding
            .subjectText()
            .replaceFirst("^(local variable|field) ", "")
            .replaceAll("[\\s(,].*", "");
    String name = subject.substring(subject.lastIndexOf('.') + 1);
    String type = finding.location().className().replaceAll(".*[/$]", "");
    return Stream.of(subject, name, finding.site().member(), finding.location().member(), type)
        .flatMap(text -> only(text, line, number).stream())
        .findFirst()
        .orElseGet(
            () -> new SourceSpot(number, line.length() - line.stripLeading().length(), 1, false));
  }

  private static Optional<SourceSpot> only(String text, String line, int number) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(text) + "(?![\\w$])");
    MatchResult[] found = word.matcher(line).results().toArray(MatchResult[]::new);
    return found.length == 1
        ? Optional.of(new SourceSpot(number, found[0].start(), text.length(), true))
        : Optional.empty();
  }
}
