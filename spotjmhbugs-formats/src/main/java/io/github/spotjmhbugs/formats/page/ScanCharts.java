// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.Chart.Series;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The charts of a scan. */
final class ScanCharts {
  private static final int MOST_FINDINGS = 10;

  private ScanCharts() {}

  /**
   * Makes the charts of a scan.
   *
   * @param findings all findings of a scan
   * @param threshold the lowest confidence among them
   * @return a chart of the practices and one of the packages, or of the classes of the only one;
   *     none when there is no finding
   */
  static List<Chart> of(List<Finding> findings, Confidence threshold) {
    if (findings.isEmpty()) {
      return List.of();
    }
    boolean isOnePackage = findings.stream().map(ScanCharts::packageOf).distinct().count() == 1;
    return List.of(
        practices(findings, threshold),
        isOnePackage
            ? places("class", findings, ScanCharts::simpleName, threshold)
            : places("package", findings, ScanCharts::packageOf, threshold));
  }

  private static Chart practices(List<Finding> findings, Confidence threshold) {
    List<PracticeKey> keys = keysOf(findings);
    return new Chart(
        "Findings by practice",
        "practice",
        keys.stream().map(PracticeKey::name).toList(),
        series(keys, findings, found -> found.pattern().practice(), threshold));
  }

  /** The places with most findings. */
  private static Chart places(
      String axis,
      List<Finding> findings,
      Function<Finding, String> placeOf,
      Confidence threshold) {
    Map<String, Long> counts =
        findings.stream()
            .collect(Collectors.groupingBy(placeOf, TreeMap::new, Collectors.counting()));
    List<String> names =
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MOST_FINDINGS)
            .map(Map.Entry::getKey)
            .toList();
    String all = counts.size() > names.size() ? " (top " + MOST_FINDINGS + ")" : "";
    return new Chart(
        "Findings by " + axis + all, axis, names, series(names, findings, placeOf, threshold));
  }

  /** Bars of no length would take most of a chart. */
  private static List<PracticeKey> keysOf(List<Finding> findings) {
    Set<PracticeKey> found =
        findings.stream().map(finding -> finding.pattern().practice()).collect(Collectors.toSet());
    return Practices.keys().stream().filter(found::contains).toList();
  }

  private static String packageOf(Finding finding) {
    String className = Names.binary(finding.location());
    int end = className.lastIndexOf('.');
    return end < 0 ? "(unnamed)" : className.substring(0, end);
  }

  private static String simpleName(Finding finding) {
    String className = Names.binary(finding.location());
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** A bar of each category is made up of the confidences, so that a colour means one thing. */
  private static <C> List<Series> series(
      List<C> categories,
      List<Finding> findings,
      Function<Finding, C> categoryOf,
      Confidence threshold) {
    return Arrays.stream(Confidence.values())
        .filter(confidence -> confidence.reaches(threshold))
        .map(
            confidence -> {
              List<C> found =
                  findings.stream()
                      .filter(finding -> finding.confidence() == confidence)
                      .map(categoryOf)
                      .toList();
              return new Series(
                  Names.word(confidence),
                  categories.stream().map(each -> Collections.frequency(found, each)).toList());
            })
        .toList();
  }
}
