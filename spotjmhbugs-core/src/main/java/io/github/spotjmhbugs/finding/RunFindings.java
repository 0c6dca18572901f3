// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a host reports of all the classes that it analysed. Several benchmark classes can have a
 * finding in common: one about a shared state or superclass.
 */
public final class RunFindings {
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::location)
          .thenComparing(Finding::pattern)
          .thenComparing(Finding::confidence)
          .thenComparing(Finding::subjectText)
          .thenComparing(finding -> finding.rating().doubt())
          .thenComparing(RunFindings::detailsText)
          .thenComparing(finding -> String.join(" ", finding.affected()))
          // Slow at first, since the JVM generates the code for it.
          .thenComparing(Finding::toString);

  private RunFindings() {}

  /**
   * {@return what several classes of a run found, in the order of location and pattern} What they
   * have in common is merged. The report of an abstract class gives way to those of the classes
   * that JMH runs in its place; it counts only where none is known.
   */
  public static List<Finding> of(Collection<ClassReport> reports) {
    Set<String> stoodFor = new HashSet<>();
    reports.stream()
        .filter(ClassReport::runs)
        .forEach(report -> stoodFor.addAll(report.superclasses()));
    return merge(
        reports.stream()
            .filter(report -> report.runs() || !stoodFor.contains(report.className()))
            .flatMap(report -> report.findings().stream())
            .toList());
  }

  /**
   * {@return one finding for each fault of some classes, with the surest confidence and all that it
   * affects, LOW ones only if it is LOW itself, in the order of location and pattern}
   */
  public static List<Finding> merge(Collection<Finding> findings) {
    Map<FindingId, List<Finding>> groups = new LinkedHashMap<>();
    findings.stream()
        .sorted(ORDER)
        .forEach(f -> groups.computeIfAbsent(FindingId.strict(f), key -> new ArrayList<>()).add(f));
    return groups.values().stream().map(RunFindings::union).sorted(ORDER).toList();
  }

  private static String detailsText(Finding finding) {
    return finding.details().stream()
        .map(detail -> detail.text(finding.names()))
        .collect(Collectors.joining("\n"));
  }

  private static Finding union(List<Finding> same) {
    // Sorted by confidence: what the surest one says is shown.
    Finding surest = same.get(0);
    return new Finding(
        surest.pattern(),
        surest.rating(),
        surest.location(),
        surest.subject(),
        surest.details(),
        same.stream().flatMap(f -> f.sites().stream()).toList(),
        same.stream().flatMap(f -> f.secondaryLines().stream()).toList(),
        same.stream()
            .filter(f -> f.confidence() != Confidence.LOW || surest.confidence() == Confidence.LOW)
            .flatMap(f -> f.affected().stream())
            .toList());
  }
}
