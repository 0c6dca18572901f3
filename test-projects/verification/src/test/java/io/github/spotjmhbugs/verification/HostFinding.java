// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import java.util.List;

/**
 * What a user sees of a finding, whichever host reports it.
 *
 * @param pattern what was found
 * @param confidence how sure it is
 * @param className binary name of the class
 * @param member name of the method or field, or empty
 * @param line the source line, or -1
 * @param arguments the names in the message
 */
public record HostFinding(
    BugPattern pattern,
    Confidence confidence,
    String className,
    String member,
    int line,
    List<String> arguments) {

  static HostFinding of(Finding finding) {
    return new HostFinding(
        finding.pattern(),
        finding.confidence(),
        finding.location().className().replace('/', '.'),
        finding.location().member(),
        finding.location().line(),
        finding.arguments());
  }

  /** What does not depend on debug information: class, member, practice and confidence. */
  public String withoutDebugInformation() {
    return className + "#" + member + " " + pattern.practice() + " " + confidence;
  }
}
