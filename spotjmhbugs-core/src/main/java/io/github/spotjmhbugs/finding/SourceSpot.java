// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The part of a source file that a finding is about. Class files have lines for code only: an
 * annotation is looked for above what it stands on.
 *
 * @param line the line, from 1
 * @param start the first character in it, from 0
 * @param length the number of characters
 * @param isNamed whether it is a name; else it is the first character that is no blank
 */
public record SourceSpot(int line, int start, int length, boolean isNamed) {
  // A declaration is at or above the first line of its code.
  private static final int FARTHEST_METHOD = 12;
  private static final int FARTHEST_ANNOTATION = 200;
  // Kotlin's classes begin in the line of their first annotation.
  private static final int FARTHEST_CLASS_BELOW = 30;

  /** Nobody reads longer lines; names may be as long, and repeat in them. */
  private static final int LONGEST_LINE = 2_000;

  private static final Pattern ANNOTATION = Pattern.compile("@(\\w+)(?s:.*)");
  private static final String COMMENT = "\\s*(//|/?\\*).*";
  private static final Pattern END_OF_OTHER = Pattern.compile(".*[;}]\\s*");

  /**
   * {@return the part of a source file, given as its lines, that a finding in it is about: the
   * annotation, or else the line of the declaration or code; absent when the file does not have the
   * finding's line, or the class file has none}
   */
  public static Optional<SourceSpot> in(List<String> source, Finding finding) {
    int line = finding.location().line();
    if (line < 1 || line > source.size()) {
      return Optional.empty();
    }
    int head = isAboutAnnotation(finding) ? head(source, finding.location()) : 0;
    return head == 0
        ? Optional.of(inLine(source, line))
        : annotation(source, head, finding).or(() -> Optional.of(inLine(source, head)));
  }

  /** {@return whether a finding is about an annotation, which has no line in a class file} */
  public static boolean isAboutAnnotation(Finding finding) {
    return finding.site() instanceof Site.Declaration
        && finding.location().kind() != Location.Kind.FIELD;
  }

  /** {@return the line of the declaration, or 0 when none is near} */
  private static int head(List<String> source, Location location) {
    boolean isClass = location.member().isEmpty();
    String name = Pattern.quote(isClass ? simpleName(location) : location.member());
    Pattern declared =
        Pattern.compile(
            isClass
                ? ".*\\b(class|interface|enum|record|object|trait)\\s+" + name + "\\b.*"
                : ".*(\\bdef\\s+" + name + "\\b|(?<![\\w$.])" + name + "`?\\s*\\().*");
    int last = isClass ? 1 : location.line() - FARTHEST_METHOD;
    int below = isClass ? location.line() + FARTHEST_CLASS_BELOW : 0;
    return IntStream.concat(
            IntStream.iterate(location.line(), at -> at >= Math.max(1, last), at -> at - 1),
            IntStream.rangeClosed(location.line() + 1, Math.min(below, source.size())))
        .filter(at -> declared.matcher(line(source, at)).matches())
        .filter(at -> !line(source, at).matches(COMMENT))
        .findFirst()
        .orElse(0);
  }

  private static Optional<SourceSpot> annotation(List<String> source, int head, Finding finding) {
    Optional<String> name =
        finding.arguments().stream()
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

  private static SourceSpot inLine(List<String> source, int number) {
    String line = line(source, number);
    return new SourceSpot(number, line.length() - line.stripLeading().length(), 1, false);
  }

  /** {@return the name of the class of a location, without those around it} */
  public static String simpleName(Location location) {
    String name = location.className();
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
  }

  /** {@return a line, by its number; of a very long one, its beginning} */
  public static String line(List<String> source, int number) {
    String line = source.get(number - 1);
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
  }
}
