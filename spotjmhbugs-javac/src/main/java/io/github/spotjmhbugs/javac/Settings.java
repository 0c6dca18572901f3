// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * The options of the processor.
 *
 * @param selection what to report
 * @param errors what to report as errors
 */
record Settings(Selection selection, Set<PracticeKey> errors) {
  private static final String PREFIX = "spotjmhbugs.";
  private static final String THRESHOLD = PREFIX + "threshold";
  private static final String PRACTICES = PREFIX + "practices";
  private static final String FAIL = PREFIX + "fail";

  /** The names of all options. */
  static final List<String> OPTIONS = List.of(THRESHOLD, PRACTICES, FAIL);

  /**
   * Reads the options.
   *
   * @param options names without {@code -A}, and values
   * @return the settings
   * @throws IllegalArgumentException when a name or a value is none of the known ones, or a name is
   *     nearly one; the message lists them
   */
  static Settings of(Map<String, @Nullable String> options) {
    options.keySet().stream()
        .filter(name -> !OPTIONS.contains(name))
        .filter(name -> name.startsWith(PREFIX) || Spelling.closest(name, OPTIONS).isPresent())
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "-A" + name + " is not an option; choose from -A" + String.join(", -A", OPTIONS));
            });
    return new Settings(
        new Selection(
            Choice.of(Threshold.class, "-A" + THRESHOLD, value(options, THRESHOLD, "medium")),
            Selection.practices("-A" + PRACTICES, value(options, PRACTICES, Selection.ALL))),
        Selection.practices("-A" + FAIL, value(options, FAIL, "")));
  }

  /** javac has null for an option without a value. */
  private static String value(
      Map<String, @Nullable String> options, String name, String otherwise) {
    if (!options.containsKey(name)) {
      return otherwise;
    }
    String value = options.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("-A" + name + ": has no value");
    }
    return value;
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
