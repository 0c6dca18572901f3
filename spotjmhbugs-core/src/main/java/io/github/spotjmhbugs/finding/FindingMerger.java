// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes one finding of those that several benchmark classes have in common: a fixture or field of a
 * shared state, an annotation or benchmark of a shared superclass.
 */
public final class FindingMerger {
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::location)
          .thenComparing(Finding::pattern)
          .thenComparing(Finding::confidence)
          .thenComparing(finding -> String.join("\n", finding.arguments()))
          .thenComparing(finding -> String.join("\n", finding.affected()));

  private FindingMerger() {}

  /**
   * What makes findings one. A field is named once whatever each class does with it; in a method,
   * two faults can share a line and differ in the names that they mention.
   */
  private record Identity(BugPattern pattern, Location location, List<String> names) {
    static Identity of(Finding finding) {
      boolean isField = finding.location().kind() == Location.Kind.FIELD;
      List<String> names = isField ? List.of() : namesWithoutAffected(finding);
      return new Identity(finding.pattern(), finding.location(), names);
    }
  }

  /**
   * @param findings the findings of any number of classes
   * @return them without repetition, each with all benchmarks that it affects and the surest of its
   *     confidences, in the order of location and pattern, whatever order they came in
   */
  public static List<Finding> merge(Collection<Finding> findings) {
    Map<Identity, List<Finding>> groups = new LinkedHashMap<>();
    findings.stream()
        .sorted(ORDER)
        .forEach(f -> groups.computeIfAbsent(Identity.of(f), key -> new ArrayList<>()).add(f));
    return groups.values().stream().map(FindingMerger::union).sorted(ORDER).toList();
  }

  private static Finding union(List<Finding> same) {
    // The order puts the surest first; what it says is what is shown.
    Finding surest = same.get(0);
    TreeSet<String> affected =
        same.stream()
            .flatMap(f -> f.affected().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    List<Integer> lines = same.stream().flatMap(f -> f.secondaryLines().stream()).toList();
    List<String> arguments = new ArrayList<>(surest.arguments());
    if (namesAffected(surest)) {
      arguments.set(arguments.size() - 1, AffectedText.of(affected));
    }
    return new Finding(
        surest.pattern(),
        surest.confidence(),
        surest.location(),
        arguments,
        lines,
        List.copyOf(affected));
  }

  private static List<String> namesWithoutAffected(Finding finding) {
    List<String> arguments = finding.arguments();
    return namesAffected(finding) ? arguments.subList(0, arguments.size() - 1) : arguments;
  }

  private static boolean namesAffected(Finding finding) {
    List<String> arguments = finding.arguments();
    return !arguments.isEmpty()
        && arguments.get(arguments.size() - 1).equals(AffectedText.of(finding.affected()));
  }
}
