// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Selection;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;

/**
 * The options of the processor.
 *
 * @param selection what to report
 * @param errors what to report as errors
 */
record Settings(Selection selection, Set<PracticeKey> errors) {
  private static final String THRESHOLD = "spotjmhbugs.threshold";
  private static final String PRACTICES = "spotjmhbugs.practices";
  private static final String FAIL = "spotjmhbugs.fail";

  /** The names of all options. */
  static final Set<String> OPTIONS = Set.of(THRESHOLD, PRACTICES, FAIL);

  /**
   * Reads the options.
   *
   * @param options names without {@code -A}, and values
   * @return the settings
   * @throws IllegalArgumentException when a value is none of the known ones; the message lists them
   */
  static Settings of(Map<String, String> options) {
    return new Settings(
        new Selection(
            Selection.threshold("-A" + THRESHOLD, options.getOrDefault(THRESHOLD, "medium")),
            Selection.practices("-A" + PRACTICES, options.getOrDefault(PRACTICES, Selection.ALL))),
        Selection.practices("-A" + FAIL, options.getOrDefault(FAIL, "")));
  }

  /** {@return whether the user wants to know of a finding} */
  boolean selects(Finding finding) {
    return selection.selects(finding);
  }

  /** {@return how javac is to report a finding} */
  Diagnostic.Kind kind(Finding finding) {
    return errors.contains(finding.pattern().practice())
        ? Diagnostic.Kind.ERROR
        : Diagnostic.Kind.WARNING;
  }
}
