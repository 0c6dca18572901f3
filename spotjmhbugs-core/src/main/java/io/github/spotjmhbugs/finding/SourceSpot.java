// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  // A declaration is at or above the first line of its code.
  private static final int FARTHEST_METHOD = 12;
  private static final int FARTHEST_ANNOTATION = 200;

  /** Nobody reads longer lines; names may be as long, and repeat in them. */
  private static final int LONGEST_LINE = 2_000;

  private static final Pattern ANNOTATION = Pattern.compile("@(\\w+)(?s:.*)");
  private static final String COMMENT = "\\s*(//|/?\\*).*";
  private static final Pattern END_OF_OTHER = Pattern.compile(".*[;}]\\s*");

  /**
   * {@return the part of a source file, given as its lines, that a finding in it is about: the
   * annotation, or else what has the name of its subject, helper, member or class; absent when the
   * file does not have the finding's line, or the class file has none}
   */
  public static Optional<SourceSpot> in(List<String> source, Finding finding) {
    int line = finding.location().line();
    if (line < 1 || line > source.size()) {
      return Optional.empty();
    }
    int head = isAboutAnnotation(finding) ? head(source, finding.location()) : 0;
    return head == 0
        ? Optional.of(in(source, line, finding))
        : annotation(source, head, finding).or(() -> Optional.of(in(source, head, finding)));
  }

  /** {@return whether a finding is about an annotation, which has no line in a class file} */
  public static boolean isAboutAnnotation(Finding finding) {
    return finding.site() instanceof Site.Declaration
        && finding.location().kind() != Location.Kind.FIELD;
  }

  /** {@return the line of the declaration, or 0 when none is near} */
  private static int head(List<String> source, Location location) {
    boolean isClass = location.member().isEmpty();
    String type = simpleName(location);
    Pattern declared =
        Pattern.compile(
            isClass
                ? ".*\\b(class|interface|enum|record|object|trait)\\s+"
                    + Pattern.quote(type)
                    + "\\b.*"
                : ".*(?<![\\w$.])" + Pattern.quote(location.member()) + "\\s*\\(.*");
    int last = isClass ? 1 : Math.max(1, location.line() - FARTHEST_METHOD);
    for (int at = location.line(); at >= last; at--) {
      String line = line(source, at);
      if (declared.matcher(line).matches() && !line.matches(COMMENT)) {
        return at;
      }
    }
    return 0;
  }

  private static Optional<SourceSpot> annotation(List<String> source, int head, Finding finding) {
    Optional<String> name =
        Messages.arguments(finding).stream()
            .map(ANNOTATION::matcher)
            .filter(Matcher::matches)
            .map(found -> found.group(1))
            .findFirst();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Pattern used = Pattern.compile("@(?:[\\w.]+\\.)?" + name.get() + "\\b(?:\\s*\\([^()]*\\))?");
    for (int at = head; at >= Math.max(1, head - FARTHEST_ANNOTATION); at--) {
      String line = line(source, at).replaceFirst("//.*", "");
      Matcher found = used.matcher(line);
      boolean isComment = line.matches(COMMENT);
      if (!isComment && found.find()) {
        return Optional.of(new SourceSpot(at, found.start(), found.group().length(), true));
      }
      if (!isComment && at < head && END_OF_OTHER.matcher(line).matches()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** What has a name of the finding in a line, or else the first character that is no blank. */
  private static SourceSpot in(List<String> source, int number, Finding finding) {
    String line = line(source, number);
    String subject =
        finding
            .subjectText()
            .replaceFirst("^(local variable|field) ", "")
            .replaceAll("[\\s(,].*", "");
    String name = subject.substring(subject.lastIndexOf('.') + 1);
    String type = simpleName(finding.location());
    return Stream.of(subject, name, finding.site().member(), finding.location().member(), type)
        .flatMap(text -> only(text, line, number).stream())
        .findFirst()
        .orElseGet(
            () -> new SourceSpot(number, line.length() - line.stripLeading().length(), 1, false));
  }

  private static String simpleName(Location location) {
    String name = location.className();
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
  }

  private static String line(List<String> source, int number) {
    String line = source.get(number - 1);
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
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
