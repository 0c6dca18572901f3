// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a host reports of all the classes that it analysed. */
public final class RunFindings {
  private RunFindings() {}

  /**
   * Merges what several classes have in common. What was said of an abstract class gives way to
   * what was said of the classes that JMH runs in its place; it counts only where none is known.
   *
   * @param reports the reports of all classes of a run, in any order
   * @return their findings, in the order of location and pattern
   */
  public static List<Finding> of(Collection<ClassReport> reports) {
    Set<String> stoodFor = new HashSet<>();
    reports.stream()
        .filter(ClassReport::runs)
        .forEach(report -> stoodFor.addAll(report.superclasses()));
    return FindingMerger.merge(
        reports.stream()
            .filter(report -> report.runs() || !stoodFor.contains(report.className()))
            .flatMap(report -> report.findings().stream())
            .toList());
  }
}
