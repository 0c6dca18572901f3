// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.scan.PracticeList;
import io.github.spotjmhbugs.scan.Threshold;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;

/**
 * The options of the processor.
 *
 * @param threshold the least confidence to report
 * @param practices what to report
 * @param errors what to report as errors
 */
record Settings(Threshold threshold, Set<PracticeKey> practices, Set<PracticeKey> errors) {
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
        threshold(options.getOrDefault(THRESHOLD, "medium")),
        practices(PRACTICES, options.getOrDefault(PRACTICES, "all")),
        practices(FAIL, options.getOrDefault(FAIL, "")));
  }

  private static Threshold threshold(String value) {
    try {
      return Threshold.valueOf(value.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "-A" + THRESHOLD + ": '" + value + "' is none of low, medium, high", e);
    }
  }

  private static Set<PracticeKey> practices(String option, String value) {
    try {
      return value.equalsIgnoreCase("all") ? Set.copyOf(Practices.keys()) : PracticeList.of(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("-A" + option + ": " + e.getMessage(), e);
    }
  }

  /** {@return whether the user wants to know of a finding} */
  boolean selects(Finding finding) {
    return finding.confidence().reaches(threshold.confidence())
        && practices.contains(finding.pattern().practice());
  }

  /** {@return how javac is to report a finding} */
  Diagnostic.Kind kind(Finding finding) {
    return errors.contains(finding.pattern().practice())
        ? Diagnostic.Kind.ERROR
        : Diagnostic.Kind.WARNING;
  }
}
