// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;
import java.util.TreeSet;

/**
 * One fault in a benchmark, ready for a host to report. What it says is a template under the
 * pattern's name in {@code messages.xml}, filled with {@link #arguments()}.
 *
 * @param pattern what was found
 * @param confidence how sure it is
 * @param location where it was found
 * @param arguments the names that the message mentions, in the order of the template's placeholders
 *     from 1
 * @param secondaryLines further source lines that belong to the fault, in ascending order
 * @param affected the benchmarks whose scores it can bend, as {@code package.Class#method}, sorted
 */
public record Finding(
    BugPattern pattern,
    Confidence confidence,
    Location location,
    List<String> arguments,
    List<Integer> secondaryLines,
    List<String> affected) {

  /** Makes the finding immutable, its affected benchmarks sorted and distinct. */
  public Finding {
    arguments = List.copyOf(arguments);
    secondaryLines = List.copyOf(new TreeSet<>(secondaryLines));
    affected = List.copyOf(new TreeSet<>(affected));
  }
}
