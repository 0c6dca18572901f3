// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
  private static final Path JDKS = Path.of("/usr/lib/jvm");
  private static final String NEW_JDK = "25";

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
    Set<String> leftOut = compareAsFarAsCompiles(Path.of(System.getProperty("java.home")), release);
    assertThat(leftOut.size())
        .isLessThanOrEqualTo(release < 17 ? JavaFixtures.all().size() / 4 : 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void ofNewJdk(int release) throws Exception {
    Optional<Path> jdk = newJdk();
    if (jdk.isEmpty()) {
      System.out.println("javac --release " + release + ": skipped, no JDK " + NEW_JDK + " found");
    }
    assumeThat(jdk).as("a JDK " + NEW_JDK).isPresent();
    assertThat(compareAsFarAsCompiles(jdk.orElseThrow(), release)).isEmpty();
  }

  /** Gives the fixtures that the release has no syntax or no library for. */
  private Set<String> compareAsFarAsCompiles(Path jdk, int release) throws Exception {
    List<String> all = JavaFixtures.all();
    Map<String, String> leftOut = new TreeMap<>();
    Map<String, String> refused = compile(jdk, release, all);
    while (!refused.isEmpty()) {
      leftOut.putAll(refused);
      refused = compile(jdk, release, all.stream().filter(f -> !leftOut.containsKey(f)).toList());
    }
    print(release, all.size(), leftOut);
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

  /** Gives the files that are refused, with the first error in each. */
  private Map<String, String> compile(Path jdk, int release, List<String> files) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/javac").toString());
    command.addAll(List.of("-g", "--release", String.valueOf(release), "-proc:none"));
    command.addAll(List.of("-nowarn", "-Xlint:-options", "-Xmaxerrs", "1000"));
    command.addAll(List.of("-encoding", "UTF-8", "-classpath", Corpus.fixtureClassPath()));
    command.addAll(List.of("-d", output.toString()));
    command.addAll(files);
    ChildProcess javac = ChildProcess.run(Corpus.fixtureSources(), command);
    Map<String, String> refused = refused(javac.output());
    assertThat(javac.exitCode() == 0)
        .as(() -> String.join("\n", javac.output()))
        .isEqualTo(refused.isEmpty());
    return refused;
  }

  private static Map<String, String> refused(List<String> messages) {
    Map<String, String> refused = new TreeMap<>();
    for (int i = 0; i < messages.size(); i++) {
      String[] parts = messages.get(i).split(":\\d+: error: ", 2);
      if (parts.length == 2) {
        String symbol = i + 3 < messages.size() ? messages.get(i + 3) : "";
        String detail = symbol.startsWith("  symbol:") ? symbol.replaceAll(" +", " ") : "";
        refused.putIfAbsent(parts[0].replace('\\', '/'), parts[1] + detail);
      }
    }
    return refused;
  }

  private static Optional<Path> newJdk() throws IOException {
    List<Path> candidates = new ArrayList<>();
    Stream.of("JAVA_HOME_" + NEW_JDK + "_X64", "JAVA_HOME_" + NEW_JDK + "_ARM64", "JAVA_HOME")
        .map(System::getenv)
        .filter(home -> home != null && !home.isEmpty())
        .forEach(home -> candidates.add(Path.of(home)));
    if (Files.isDirectory(JDKS)) {
      try (Stream<Path> installed = Files.list(JDKS)) {
        installed
            .filter(home -> home.getFileName().toString().contains(NEW_JDK))
            .sorted()
            .forEach(candidates::add);
      }
    }
    for (Path home : candidates) {
      if (isNewJdk(home)) {
        return Optional.of(home);
      }
    }
    return Optional.empty();
  }

  private static boolean isNewJdk(Path home) throws IOException {
    Path release = home.resolve("release");
    return Files.isExecutable(home.resolve("bin/javac"))
        && Files.isRegularFile(release)
        && Files.readString(release).contains("JAVA_VERSION=\"" + NEW_JDK);
  }
}
