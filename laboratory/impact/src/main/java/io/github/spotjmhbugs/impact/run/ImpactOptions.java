// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the user asked for.
 *
 * @param threshold the lowest confidence of findings
 * @param practices the practices of findings
 * @param exclusions findings that are not of interest
 * @param include what a benchmark that a finding affects must match, as {@code
 *     package.Class.method}
 * @param sample how many findings of each pattern, confidence and reason of a low one to try in
 *     each target, at most
 * @param parameters values of benchmark parameters to use in place of the first, by name
 * @param jdks the JDKs to ask
 * @param looksAtCode whether to look at the size of machine code
 * @param takesTime whether to take the time
 * @param rounds how often to run the original and the repaired benchmark, at most
 * @param budget when to stop, if at all
 * @param folder where results go
 */
public record ImpactOptions(
    Confidence threshold,
    Set<PracticeKey> practices,
    Exclusions exclusions,
    Pattern include,
    int sample,
    Map<String, String> parameters,
    List<Jdk> jdks,
    boolean looksAtCode,
    boolean takesTime,
    int rounds,
    Optional<Deadline> budget,
    Path folder) {
  /** The first JDK that can be told to keep what a method is passed. */
  public static final int OLDEST_JDK = 17;

  /** Makes the options immutable. */
  public ImpactOptions {
    practices = Set.copyOf(practices);
    parameters = Map.copyOf(parameters);
    jdks = List.copyOf(jdks);
  }

  /** {@return whether a finding is to be tried} */
  boolean wants(Finding finding) {
    return finding.confidence().reaches(threshold)
        && practices.contains(finding.pattern().practice())
        && !exclusions.cover(finding)
        && finding.affected().stream().anyMatch(this::includes);
  }

  /** {@return whether a benchmark, as {@code package.Class#method}, is one to measure} */
  boolean includes(String benchmark) {
    return include.matcher(benchmark.replace('#', '.')).find();
  }

  /** {@return the part of the options that a record depends on} */
  String questions() {
    return looksAtCode
        + " "
        + (takesTime ? rounds : 0)
        + " "
        + new TreeMap<>(parameters)
        + " "
        + include;
  }
}
