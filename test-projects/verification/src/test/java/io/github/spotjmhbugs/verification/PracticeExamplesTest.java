// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.examples.ForkExample;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.verification.Expectation.Place;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of the practices call wrong is reported, and what they call right is not. */
class PracticeExamplesTest {
  private static final Pattern PRINTED =
      Pattern.compile(
          "<!-- printed for test-projects/practice-examples -->\\s*\n```\n(.*?)\n```",
          Pattern.DOTALL);

  private static Path location;
  private static ClassFiles classes;
  private static FixtureSources sources;

  @BeforeAll
  static void read() throws Exception {
    URI jar = ForkExample.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    location = Path.of(jar);
    classes = ClassFiles.in(location);
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

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/architecture.md"})
  void pageShowsAFindingAsAScanPrintsIt(String page) throws Exception {
    Path file = Corpus.path("root").resolve(page);
    String text = Files.readString(file);
    Matcher shown = PRINTED.matcher(text);
    assertThat(shown.find()).isTrue();
    ChildProcess scan =
        ChildProcess.java(
            location.getParent(),
            List.of(),
            "io.github.spotjmhbugs.scan.Main",
            List.of("scan", location.toString()));
    // What only the corpus needs is left out of the pages.
    List<String> printed =
        scan.output().stream().map(line -> line.replaceAll(" // BUG: .*", "")).toList();
    List<String> lines = shown.group(1).lines().toList();
    String place = lines.get(0).replaceFirst("^(\\S+: \\w+: ).*", "$1");
    List<String> wanted =
        printed.stream().dropWhile(line -> !line.startsWith(place)).limit(lines.size()).toList();
    if (System.getProperty("spotjmhbugs.index", "").equals("write")) {
      assertThat(wanted).hasSameSizeAs(lines);
      String block = String.join("\n", wanted);
      Files.writeString(
          file, text.substring(0, shown.start(1)) + block + text.substring(shown.end(1)));
    } else {
      assertThat(lines).isEqualTo(wanted);
    }
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
