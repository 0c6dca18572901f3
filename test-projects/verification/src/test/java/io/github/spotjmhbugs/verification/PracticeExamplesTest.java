// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.examples.ForkExample;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.verification.Expectation.Place;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the pages of the practices call wrong is reported, and what they call right is not. */
class PracticeExamplesTest {
  private static ClassFiles classes;
  private static FixtureSources sources;

  @BeforeAll
  static void read() throws Exception {
    URI location = ForkExample.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    classes = ClassFiles.in(Path.of(location));
    Path examples = Corpus.path("root").resolve("test-projects/practice-examples");
    sources = FixtureSources.read(examples.resolve("src/main/java"));
  }

  @Test
  void engineFindsTheWrongOnesAndNothingElseAtAnyConfidence() {
    List<Place> expected = sources.expectations().stream().map(Expectation::place).toList();
    HostReport report = EngineHost.analyse(classes.byName().values(), classes.withClassPath());
    assertThat(report.errors()).isEmpty();
    assertThat(report.findings()).map(sources::place).hasSameElementsAs(expected);
  }

  @Test
  void everyPracticeIsShownByWhatIsReportedByDefault() {
    assertThat(sources.expectations())
        .allMatch(expectation -> expectation.place().confidence() != Confidence.LOW)
        .map(expectation -> expectation.place().practice())
        .containsAll(Practices.keys());
  }

  @Test
  void noRightBenchmarkIsAffected() {
    assertThat(EngineHost.findings(classes))
        .flatMap(finding -> finding.affected())
        .map(Object::toString)
        .isNotEmpty()
        .allMatch(benchmark -> benchmark.contains("#wrong") || benchmark.contains("$Wrong#"));
  }
}
