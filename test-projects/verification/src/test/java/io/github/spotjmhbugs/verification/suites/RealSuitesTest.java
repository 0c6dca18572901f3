// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.verification.suites.EvaluatedSuite.Precision;
import io.github.spotjmhbugs.verification.suites.FindingLabel.Verdict;
import io.github.spotjmhbugs.verification.suites.ReportedFinding.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found in published suites is what readers of their code say. */
class RealSuitesTest {
  private static List<SuiteAnalysis> suites;

  @BeforeAll
  static void analyse() throws IOException {
    Path labels = directory("root").resolve("test-projects/real-suites");
    Path jars = directory("realSuites");
    suites = new ArrayList<>();
    for (Suite suite : Suite.readAll(labels)) {
      suites.add(SuiteAnalysis.analyse(suite, jars.resolve(suite.jarName())));
    }
  }

  private static Path directory(String input) {
    return Path.of(System.getProperty("spotjmhbugs." + input));
  }

  static List<SuiteAnalysis> suites() {
    return suites;
  }

  /** Nothing is found in what is not looked at. */
  @ParameterizedTest
  @MethodSource("suites")
  void everySampledBenchmarkIsSeen(SuiteAnalysis analysis) {
    assertThat(analysis.evaluated().suite().sample())
        .isNotEmpty()
        .extracting(SampleRow::benchmark)
        .isSubsetOf(analysis.benchmarks());
  }

  @ParameterizedTest
  @MethodSource("suites")
  void everyFindingIsLabelled(SuiteAnalysis analysis) {
    EvaluatedSuite evaluated = analysis.evaluated();
    assertThat(evaluated.findings())
        .extracting(ReportedFinding::place)
        .filteredOn(place -> evaluated.suite().verdict(place).isEmpty())
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void everyLabelledFindingIsStillFound(SuiteAnalysis analysis) {
    EvaluatedSuite evaluated = analysis.evaluated();
    List<Place> found = evaluated.findings().stream().map(ReportedFinding::place).toList();
    assertThat(evaluated.suite().labels())
        .filteredOn(label -> !found.contains(label.place()))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void noFindingIsLabelledTwice(SuiteAnalysis analysis) {
    assertThat(analysis.evaluated().suite().labels())
        .extracting(FindingLabel::place)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void highIsNeverWrong(SuiteAnalysis analysis) {
    EvaluatedSuite evaluated = analysis.evaluated();
    assertThat(evaluated.at(Confidence.HIGH))
        .extracting(ReportedFinding::place)
        .filteredOn(place -> evaluated.suite().verdict(place).orElseThrow() == Verdict.FP)
        .isEmpty();
  }

  @Test
  void theDefaultThresholdIsRightAtLeast95TimesIn100() {
    Precision all =
        suites.stream()
            .map(analysis -> analysis.evaluated().precision(practice -> true, Confidence.NORMAL))
            .reduce(new Precision(0, 0, 0), Precision::plus);
    assertThat(all).matches(precision -> precision.isAtLeast(95), "at least 95 % right");
  }
}
