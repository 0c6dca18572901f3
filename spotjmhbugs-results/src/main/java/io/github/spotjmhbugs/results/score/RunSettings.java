// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a benchmark was run with, beside its parameters.
 *
 * @param values the values of each setting by its name, such as {@code JDK}; several where the
 *     forks come from several files
 */
public record RunSettings(SortedMap<String, SortedSet<String>> values) {
  /** The name of the setting that says how many forks were asked for. */
  public static final String FORKS = "forks";

  /** Nothing is known. */
  public static final RunSettings NONE = new RunSettings(new TreeMap<>());

  /** Makes the settings immutable. */
  public RunSettings {
    SortedMap<String, SortedSet<String>> copy = new TreeMap<>();
    values.forEach(
        (name, all) -> copy.put(name, Collections.unmodifiableSortedSet(new TreeSet<>(all))));
    values = Collections.unmodifiableSortedMap(copy);
  }

  /** {@return the values of both} */
  RunSettings with(RunSettings others) {
    SortedMap<String, SortedSet<String>> all = new TreeMap<>();
    List.of(this, others)
        .forEach(
            one ->
                one.values.forEach(
                    (name, more) ->
                        all.computeIfAbsent(name, any -> new TreeSet<>()).addAll(more)));
    return new RunSettings(all);
  }

  /**
   * Compares settings.
   *
   * @param after other settings
   * @return those that both know and that differ, as {@code JDK: 17 before, 25 after}
   */
  public List<String> differences(RunSettings after) {
    List<String> differences = new ArrayList<>();
    values.forEach(
        (name, before) -> {
          SortedSet<String> other = after.values.getOrDefault(name, before);
          if (!other.equals(before) && !FORKS.equals(name)) {
            differences.add(
                "%s: %s before, %s after"
                    .formatted(name, String.join(" and ", before), String.join(" and ", other)));
          }
        });
    return differences;
  }
}
