// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The findings in the fixtures are on the same lines whatever release javac compiles them for: from
 * nested classes with accessors and {@code StringBuilder} chains to nest mates and {@code
 * invokedynamic}.
 */
class JavaReleasesTest {
  private static final int NEW_JDK = 25;

  private static FixtureSources sources;
  private static List<HostFinding> asBuilt;

  @TempDir Path output;

  @BeforeAll
  static void analyseAsBuilt() throws IOException {
    sources = FixtureSources.read(Corpus.fixtureSources());
    asBuilt = EngineHost.analyse(ClassFiles.in(Corpus.path("fixtures"))).findings();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void ofThisJdk(int release) throws Exception {
    Set<String> leftOut = compareAsFarAsCompiles(Jdk.running(), release);
    assertThat(leftOut.size())
        .isLessThanOrEqualTo(release < 17 ? JavaFixtures.all().size() / 4 : 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void ofNewJdk(int release) throws Exception {
    Optional<Jdk> jdk = Jdk.find(NEW_JDK);
    if (jdk.isEmpty()) {
      System.out.println("javac --release " + release + ": skipped, no JDK " + NEW_JDK + " found");
    }
    assumeThat(jdk).as("a JDK " + NEW_JDK).isPresent();
    assertThat(compareAsFarAsCompiles(jdk.orElseThrow(), release)).isEmpty();
  }

  /** Gives the fixtures that the release has no syntax or no library for. */
  private Set<String> compareAsFarAsCompiles(Jdk jdk, int release) throws Exception {
    Map<String, String> leftOut =
        FixtureCompiler.javac(jdk, release).compile(Corpus.fixtureSources(), output);
    print(release, JavaFixtures.all().size(), leftOut);
    HostReport report = EngineHost.analyse(ClassFiles.in(output));
    assertThat(report.errors()).isEmpty();
    assertThat(places(report.findings(), leftOut.keySet()))
        .containsExactlyInAnyOrderElementsOf(places(asBuilt, leftOut.keySet()));
    return leftOut.keySet();
  }

  private static void print(int release, int all, Map<String, String> leftOut) {
    System.out.printf(
        "javac --release %d: %d of %d fixtures%n", release, all - leftOut.size(), all);
    leftOut.forEach((file, reason) -> System.out.printf("  without %s: %s%n", file, reason));
  }

  private static Set<String> places(List<HostFinding> findings, Set<String> leftOut) {
    return findings.stream()
        .filter(finding -> !leftOut.contains(sources.fileOf(finding.className())))
        .map(finding -> finding.withoutDebugInformation() + " line " + finding.line())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
