// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.RunSettings;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The warm-up or the measurement of a fork, as JMH was told.
 *
 * @param iterations how many iterations it has
 * @param seconds how long each takes
 * @param option how long each takes, as an option of JMH's command line
 */
record Phase(int iterations, double seconds, String option) {
  static final String WARM_UP = "warm-up";
  static final String MEASUREMENT = "measurement";

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6}) x (\\d{1,9}) (ns|us|ms|s|min)");
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

  /** {@return the phase; empty for single shots, or if forks of several runs were pooled} */
  static Optional<Phase> of(RunSettings settings, String name) {
    SortedSet<String> values = settings.values().getOrDefault(name, new TreeSet<>());
    Matcher text = TEXT.matcher(values.size() == 1 ? values.first() : "");
    if (!text.matches()) {
      return Optional.empty();
    }
    String unit = text.group(3);
    return Optional.of(
        new Phase(
            Integer.parseInt(text.group(1)),
            Integer.parseInt(text.group(2)) * SECONDS.getOrDefault(unit, Double.NaN),
            text.group(2) + (unit.equals("min") ? "m" : unit)));
  }

  /** {@return how long the phase takes, in seconds} */
  double length() {
    return iterations * seconds;
  }
}
