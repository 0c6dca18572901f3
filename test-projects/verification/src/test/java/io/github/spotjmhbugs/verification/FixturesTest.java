// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.Expectation.Kind;
import io.github.spotjmhbugs.verification.Expectation.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each host finds in the fixtures what their comments say, and nothing else. */
class FixturesTest {
  @ParameterizedTest
  @ValueSource(strings = {"fixtures", "fixturesKotlin", "fixturesScala", "fixturesScala3"})
  void engineFindsWhatTheCommentsSay(String input) throws IOException {
    HostReport report = EngineHost.analyse(ClassFiles.in(Corpus.path(input)));
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.sources(input));
    assertThat(differences(sources, report, expectation -> true)).isEmpty();
  }

  @Test
  void spotBugsFindsWhatTheCommentsSayAndIsNotSuppressed(@TempDir Path work) throws Exception {
    HostReport report = new SpotBugsHost(work).analyse(Corpus.path("fixtures"));
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.fixtureSources());
    assertThat(differences(sources, report, expectation -> !expectation.suppressed())).isEmpty();
  }

  private static Set<String> differences(
      FixtureSources sources, HostReport report, Predicate<Expectation> relevant) {
    List<Expectation> expectations = sources.expectations().stream().filter(relevant).toList();
    Set<Place> expected = places(expectations, Kind.BUG);
    Set<Place> missed = places(expectations, Kind.MISSED);
    Set<Place> found = new HashSet<>(report.findings().stream().map(sources::place).toList());
    Set<String> differences = new TreeSet<>();
    for (Place place : found) {
      if (missed.contains(place)) {
        differences.add(place + ": found, though marked MISSED");
      } else if (!expected.contains(place)) {
        differences.add(place + ": found, not expected");
      }
    }
    expected.stream()
        .filter(place -> !found.contains(place))
        .forEach(place -> differences.add(place + ": expected, not found"));
    return differences;
  }

  private static Set<Place> places(List<Expectation> expectations, Kind kind) {
    Set<Place> places = new HashSet<>();
    expectations.stream().filter(e -> e.kind() == kind).forEach(e -> places.add(e.place()));
    return places;
  }
}
