// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.gate.Threshold;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * The options of the profiler: {@code name=value}, with semicolons between, as other profilers of
 * JMH have them.
 */
public final class ProfilerOptions {
  private static final String THRESHOLD = "threshold";
  private static final String PRACTICES = "practices";
  private static final String FAIL = "fail";
  private static final Set<String> FAIL_VALUES = Set.of("", "true", "false");

  private final Map<String, String> given = new LinkedHashMap<>();

  /**
   * Reads the options.
   *
   * @param text {@code threshold=low}, {@code practices=RETU,LOOP} and {@code fail}, with
   *     semicolons between; may be blank
   * @return the options
   * @throws ProfilerException when a name or value is unknown; the message lists them
   */
  public static ProfilerOptions of(String text) throws ProfilerException {
    try {
      return new ProfilerOptions(text);
    } catch (IllegalArgumentException e) {
      // JMH prints the messages of causes, too.
      throw new ProfilerException("-prof spotjmhbugs: " + e.getMessage());
    }
  }

  private ProfilerOptions(String text) {
    for (String option : text.split(";", -1)) {
      if (!option.isBlank()) {
        add(option.strip());
      }
    }
    // Benchmarks' own JVMs make the profiler, too: without options, they load no class for them.
    if (!given.isEmpty()) {
      selection();
    }
  }

  private void add(String option) {
    String[] parts = option.split("=", 2);
    String name = parts[0].strip();
    String value = parts.length == 1 ? "" : parts[1].strip();
    if (!Set.of(THRESHOLD, PRACTICES, FAIL).contains(name)) {
      throw new IllegalArgumentException(
          "'"
              + name
              + "' is no option; choose from threshold=low|medium|high, practices=RETU,LOOP,...,"
              + " fail, with ';' between");
    }
    if (name.equals(FAIL) && !FAIL_VALUES.contains(value)) {
      throw new IllegalArgumentException(FAIL + ": '" + value + "' is none of true, false");
    }
    given.put(name, value);
  }

  /** {@return what to report} */
  Selection selection() {
    return new Selection(
        Choice.of(Threshold.class, THRESHOLD, given.getOrDefault(THRESHOLD, "medium")),
        Selection.practices(PRACTICES, given.getOrDefault(PRACTICES, Selection.ALL)));
  }

  /** {@return whether findings end the run} */
  boolean isFailing() {
    return !given.getOrDefault(FAIL, "false").equals("false");
  }
}
