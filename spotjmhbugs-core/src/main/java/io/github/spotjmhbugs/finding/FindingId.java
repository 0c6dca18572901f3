// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;

/**
 * What makes two findings the same. The strict form tells the findings of one run apart, the loose
 * one recognises a finding in another version of the program.
 *
 * @param parts what the same findings have in common
 */
public record FindingId(List<Object> parts) {
  /** Makes the id immutable. */
  public FindingId {
    parts = List.copyOf(parts);
  }

  /**
   * {@return the strict form} A declaration is named once whatever each class does with it; in the
   * code of a method, two faults can share a line and differ in what their messages mention.
   *
   * @param finding a finding
   */
  public static FindingId strict(Finding finding) {
    boolean isField = finding.location().kind() == Location.Kind.FIELD;
    boolean isDeclared = finding.site() instanceof Site.Declaration;
    return new FindingId(
        List.of(
            finding.pattern(),
            finding.location(),
            isField ? Phrase.EMPTY : finding.subject(),
            isDeclared ? List.of() : finding.details()));
  }

  /**
   * {@return the loose form, of names only: it survives a shift of lines; findings can share it}
   *
   * @param finding a finding
   */
  public static FindingId loose(Finding finding) {
    Location location = finding.location();
    return new FindingId(
        List.of(
            finding.pattern().practice(),
            location.className(),
            location.kind(),
            location.member(),
            location.descriptor(),
            finding.subjectText()));
  }
}
