// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds the part of a line that a finding is about. Class files have no columns: it is the only
 * place that uses the name of what the finding is about, or of the helper that is.
 */
public final class NamedSpots {
  private static final Pattern NO_CODE =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.?)*+\"?|'(?:[^'\\\\]|\\\\[^']{1,5})'|//.*|/\\*.*?(?:\\*/|$)");
  private static final Set<String> BEFORE_CALLS =
      Set.of("return", "throw", "else", "do", "yield", "assert", "case", "in", "new");
  private static final Set<String> BEFORE_NAMES = Set.of("fun", "def");

  private NamedSpots() {}

  /**
   * {@return the part of a source file, given as its lines, that a finding in it is about: the
   * annotation, or else what has the name of its subject, helper, member or class; absent when the
   * file does not have the finding's line, or the class file has none}
   */
  public static Optional<SourceSpot> in(List<String> source, Finding finding) {
    return SourceSpot.in(source, finding)
        .map(spot -> spot.isNamed() ? spot : named(source, spot, finding));
  }

  /**
   * {@return whether the words of its line do not tell what a finding in Java is about, so that its
   * source must be parsed}
   */
  public static boolean isVague(Finding finding, Optional<SourceSpot> spot) {
    return finding.site() instanceof Site.Instruction
        && finding.location().sourceFile().endsWith(".java")
        && spot.filter(each -> !each.isNamed()).isPresent();
  }

  /** What has a name of the finding in a line, or else the vague spot in the line. */
  private static SourceSpot named(List<String> source, SourceSpot vague, Finding finding) {
    String line = SourceSpot.line(source, vague.line());
    String code = NO_CODE.matcher(line).replaceAll(text -> " ".repeat(text.group().length()));
    String given = finding.subjectText();
    String subject = given.replaceFirst("^(local variable|field) ", "").replaceAll("[\\s(,].*", "");
    String name = subject.substring(subject.lastIndexOf('.') + 1);
    String type = SourceSpot.simpleName(finding.location());
    boolean isUse = finding.site() instanceof Site.Instruction;
    for (String text :
        List.of(subject, name, finding.site().member(), finding.location().member(), type)) {
      List<MatchResult> found = places(text, code, isUse, given.startsWith(subject));
      if (found.size() == 1) {
        return new SourceSpot(vague.line(), found.get(0).start(), text.length(), true);
      }
      if (found.size() > 1 && isUse) {
        return vague; // other names in the line are of other things
      }
    }
    return vague;
  }

  /** Where a word stands in a line; if there are several places, those that are wanted. */
  private static List<MatchResult> places(
      String text, String line, boolean isUse, boolean mayBeCalled) {
    Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(text) + "(?![\\w$])");
    List<MatchResult> all = text.isEmpty() ? List.of() : word.matcher(line).results().toList();
    List<MatchResult> wanted =
        all.stream().filter(each -> isUse != isDeclared(each, line)).toList();
    List<MatchResult> called = wanted.stream().filter(each -> isCall(each, line)).toList();
    return mayBeCalled && called.size() == 1 ? called : wanted.isEmpty() ? all : wanted;
  }

  private static boolean isDeclared(MatchResult name, String line) {
    String before = line.substring(0, name.start());
    String head = before.stripTrailing();
    int start = head.length();
    while (start > 0 && isPartOfType(head.charAt(start - 1))) {
      start--;
    }
    String word = head.substring(start);
    return before.length() > head.length()
        && !word.isEmpty()
        && Character.isJavaIdentifierPart(word.charAt(0))
        && (BEFORE_NAMES.contains(word) || (isCall(name, line) && !BEFORE_CALLS.contains(word)));
  }

  private static boolean isPartOfType(char each) {
    return Character.isJavaIdentifierPart(each) || ">[]?".indexOf(each) >= 0;
  }

  private static boolean isCall(MatchResult name, String line) {
    return line.substring(name.end()).stripLeading().startsWith("(");
  }
}
