// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Annotations in the text of a source file. A class file has the first line of the annotated code:
 * what is annotated begins at or above it, and the annotation above that.
 */
final class AnnotatedSource {
  private static final int FARTHEST_METHOD = 12;
  private static final int FARTHEST_ANNOTATION = 25;
  private static final Pattern ANNOTATION = Pattern.compile("@(\\w+)(?s:.*)");
  private static final String COMMENT = "\\s*(//|/?\\*).*";
  private static final Pattern END_OF_OTHER = Pattern.compile(".*[;}]\\s*");

  private AnnotatedSource() {}

  /**
   * Checks what a finding is about.
   *
   * @param finding a finding
   * @return whether it is about an annotation
   */
  static boolean isAbout(Finding finding) {
    Kind kind = finding.site().kind();
    return kind == Kind.FIXTURE || kind == Kind.ANNOTATION;
  }

  /**
   * Finds the annotation.
   *
   * @param source the lines of a source file that has the line of the finding
   * @param finding a finding about an annotation
   * @return the annotation, or else the name of what is annotated; absent when the file has neither
   */
  static Optional<SourceSpot> find(List<String> source, Finding finding) {
    int head = head(source, finding.location());
    return head == 0
        ? Optional.empty()
        : annotation(source, head, finding)
            .or(() -> Optional.of(SourceSpot.in(source, head, finding)));
  }

  /** {@return the line of the declaration, or 0 when none is near} */
  private static int head(List<String> source, Location location) {
    boolean isClass = location.member().isEmpty();
    String type = location.className().replaceAll(".*[/$]", "");
    Pattern declared =
        Pattern.compile(
            isClass
                ? ".*\\b(class|interface|enum|record|object|trait)\\s+"
                    + Pattern.quote(type)
                    + "\\b.*"
                : ".*(?<![\\w$.])" + Pattern.quote(location.member()) + "\\s*\\(.*");
    int last = isClass ? 1 : Math.max(1, location.line() - FARTHEST_METHOD);
    for (int at = location.line(); at >= last; at--) {
      String line = source.get(at - 1);
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
      String line = source.get(at - 1).replaceFirst("//.*", "");
      Matcher found = used.matcher(line);
      boolean isOther = END_OF_OTHER.matcher(line).matches();
      if (found.find() && !line.matches(COMMENT)) {
        return Optional.of(new SourceSpot(at, found.start(), found.group().length(), true));
      }
      if (at < head && isOther && !line.matches(COMMENT)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
