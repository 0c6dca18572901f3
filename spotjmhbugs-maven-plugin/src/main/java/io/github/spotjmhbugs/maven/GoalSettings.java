// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.PracticeList;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.Spelling;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a goal that are given, and the settings of the project where they are not.
 * Methods throw an {@link IllegalArgumentException} that says which values there are.
 *
 * @param settings the settings of the project
 */
record GoalSettings(Settings settings) {
  private static final String PREFIX = "spotjmhbugs.";
  private static final Pattern ANY_PREFIX =
      Pattern.compile("^spot-?jmh-?bugs[._-]", Pattern.CASE_INSENSITIVE);
  private static final Pattern TRUTH = Pattern.compile("true|false", Pattern.CASE_INSENSITIVE);

  /**
   * Refuses properties that are nearly parameters, which Maven would silently ignore. Others, such
   * as that of a version, may be the project's own.
   *
   * @param properties the names of the properties that a user gave
   * @param parameters the names of the goal's parameters
   */
  static void refuseNearNames(Set<String> properties, Collection<String> parameters) {
    for (String property : new TreeSet<>(properties)) {
      String name = ANY_PREFIX.matcher(property).replaceFirst("");
      boolean isRight = property.equals(PREFIX + name) && parameters.contains(name);
      if (!name.equals(property) && !isRight) {
        Spelling.closest(name, parameters)
            .ifPresent(
                meant -> {
                  throw new IllegalArgumentException(
                      property + " is not a parameter; did you mean " + PREFIX + meant + "?");
                });
      }
    }
  }

  /**
   * Refuses what Maven would take for false without a word.
   *
   * @param parameter the name of a parameter
   * @param value what it is set to
   */
  static void refuseOtherThanTruth(String parameter, String value) {
    if (!value.isEmpty() && !TRUTH.matcher(value.strip()).matches()) {
      throw new IllegalArgumentException(
          "%s%s is '%s'; it must be true or false".formatted(PREFIX, parameter, value));
    }
  }

  private Optional<String> value(@Nullable String parameter, Key key) {
    return Optional.ofNullable(parameter)
        .or(() -> settings.values(key).map(values -> String.join(",", values)));
  }

  Threshold threshold(@Nullable String parameter) {
    return value(parameter, Key.THRESHOLD)
        .map(word -> Choice.of(Threshold.class, PREFIX + "threshold", word))
        .orElse(Threshold.MEDIUM);
  }

  Exclusions exclusions(@Nullable String parameter) {
    List<String> words =
        value(parameter, Key.EXCLUDE).map(list -> List.of(list.split(",", -1))).orElse(List.of());
    return Choice.named(PREFIX + "excludes", () -> Exclusions.of(words));
  }

  /** {@return the practices of interest; all if none are named} */
  Collection<PracticeKey> practices(@Nullable String parameter) {
    return value(parameter, Key.PRACTICE)
        .map(list -> Choice.named(PREFIX + "practices", () -> PracticeList.of(list)))
        .filter(named -> !named.isEmpty())
        .<Collection<PracticeKey>>map(named -> named)
        .orElse(Practices.keys());
  }

  /**
   * Reads a parameter that has two names.
   *
   * @param practices the parameter
   * @param practice the same under its former name
   * @return the one that is given; blank if none is
   */
  static String named(@Nullable String practices, @Nullable String practice) {
    if (practices != null && practice != null) {
      throw new IllegalArgumentException(
          PREFIX + "practice is the former name of " + PREFIX + "practices; give only one");
    }
    return practices != null ? practices : Objects.requireNonNullElse(practice, "");
  }

  FailOn failOn(@Nullable String parameter, Threshold reported) {
    return value(parameter, Key.FAIL_ON)
        .map(
            text ->
                Choice.named(PREFIX + "failOn", () -> FailOn.parse(text, reported.confidence())))
        .orElseGet(() -> FailOn.at(reported.confidence()));
  }

  /**
   * Reads the baseline.
   *
   * @param parameter the file that the parameter names
   * @param isWritten whether that of the settings is about to be written, and need not be there
   * @return the findings that are known
   * @throws IOException when the file cannot be read or is no baseline; the message names it, and
   *     the parameter or the setting
   */
  Baseline baseline(@Nullable File parameter, boolean isWritten) throws IOException {
    if (parameter == null) {
      return isWritten ? Baseline.NONE : settings.baseline();
    }
    try {
      return Baseline.in(parameter.toPath());
    } catch (IOException e) {
      throw new IOException(PREFIX + "baseline: " + e.getMessage(), e);
    }
  }
}
