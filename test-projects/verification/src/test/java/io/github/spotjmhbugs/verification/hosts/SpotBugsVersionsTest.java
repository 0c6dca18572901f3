// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.FixtureSources;
import io.github.spotjmhbugs.verification.HostReport;
import io.github.spotjmhbugs.verification.Jdk;
import io.github.spotjmhbugs.verification.SpotBugsReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The command line of each SpotBugs finds in the fixtures what their comments say. A build of each
 * change has the oldest SpotBugs on the oldest JDK and the newest on the newest, with our detectors
 * alone.
 */
class SpotBugsVersionsTest {
  private static final int OLDEST = 17;
  private static final int NEWEST = 25;

  private static Path plugin;

  @TempDir private Path work;

  @BeforeAll
  static void findPlugin() {
    plugin = Corpus.packedPlugin();
  }

  static List<Arguments> outermost() {
    List<SpotBugsDistribution> all = SpotBugsDistribution.all();
    return List.of(Arguments.of(all.get(0), OLDEST), Arguments.of(all.get(all.size() - 1), NEWEST));
  }

  static List<Arguments> others() {
    List<SpotBugsDistribution> all = SpotBugsDistribution.all();
    List<Arguments> others = new ArrayList<>();
    for (SpotBugsDistribution spotBugs : all) {
      for (int release : List.of(OLDEST, 21, NEWEST)) {
        boolean isOutermost =
            (release == OLDEST && spotBugs.equals(all.get(0)))
                || (release == NEWEST && spotBugs.equals(all.get(all.size() - 1)));
        if (spotBugs.reads(release) && !isOutermost) {
          others.add(Arguments.of(spotBugs, release));
        }
      }
    }
    return others;
  }

  @ParameterizedTest
  @MethodSource("others")
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void othersFindWhatTheCommentsSay(SpotBugsDistribution spotBugs, int release) throws Exception {
    findWhatTheCommentsSay(spotBugs, release);
  }

  @ParameterizedTest
  @MethodSource("outermost")
  void findWhatTheCommentsSay(SpotBugsDistribution spotBugs, int release) throws Exception {
    List<String> options = new ArrayList<>(List.of("-pluginList", plugin.toString()));
    if (!Boolean.getBoolean("spotjmhbugs.long") || release != Jdk.running().release()) {
      // What SpotBugs' own detectors make of a JDK is not the question.
      options.addAll(List.of("-visitors", Corpus.detectors()));
    }
    ChildProcess run =
        spotBugs.run(SpotBugsDistribution.jdk(release), arguments(options.toArray(String[]::new)));
    assertFindings(run);
  }

  /** No option at all: what lies in the folder is there. */
  @ParameterizedTest
  @MethodSource("distributions")
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void findTheSameWithThePluginInTheirFolder(SpotBugsDistribution spotBugs) throws Exception {
    Path home = work.resolve(spotBugs.home().getFileName());
    copy(spotBugs.home().resolve("lib"), home.resolve("lib"));
    Files.createDirectories(home.resolve("plugin"));
    Files.copy(plugin, home.resolve("plugin").resolve(plugin.getFileName()));
    ChildProcess run =
        new SpotBugsDistribution(home)
            .run(spotBugs.jdk(), arguments("-visitors", Corpus.detectors()));
    assertFindings(run);
  }

  static List<SpotBugsDistribution> distributions() {
    return SpotBugsDistribution.all();
  }

  /** It has nothing to do with plugins: the ASM of SpotBugs 4.8 does not know these JDKs. */
  @Test
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void theOldestReadsNoNewJdk() throws Exception {
    Jdk jdk = SpotBugsDistribution.jdk(25);
    SpotBugsDistribution oldest = SpotBugsDistribution.all().get(0);
    assertThat(oldest.reads(25)).isFalse();
    oldest.run(jdk, arguments("-visitors", "FindNullDeref"));
    assertThat(read().errors())
        .anyMatch(error -> error.startsWith("Error scanning java/lang/Object"))
        .anyMatch(error -> error.contains("Unsupported class file major version 69"));
  }

  @Test
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void theOldestReadsNewJdksWithTheAsmOfTheNewest() throws Exception {
    Jdk jdk = SpotBugsDistribution.jdk(25);
    List<SpotBugsDistribution> all = SpotBugsDistribution.all();
    ChildProcess run =
        all.get(0)
            .runWithAsmOf(
                all.get(all.size() - 1), jdk, arguments("-pluginList", plugin.toString()));
    assertFindings(run);
  }

  private List<String> arguments(String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-low", "-effort:max", "-xml=" + output()));
    arguments.addAll(List.of("-auxclasspath", Corpus.fixtureClassPath()));
    arguments.add(Corpus.path("fixtures").toString());
    return arguments;
  }

  private Path output() {
    return work.resolve("spotbugs.xml");
  }

  private HostReport read() throws Exception {
    return SpotBugsReport.read(output());
  }

  private void assertFindings(ChildProcess run) throws Exception {
    assertThat(run.exitCode()).as(() -> String.join("\n", run.output())).isZero();
    HostReport report = read();
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.fixtureSources());
    assertThat(sources.differences(report, expectation -> !expectation.suppressed())).isEmpty();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
