// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.Expectation;
import io.github.spotjmhbugs.verification.FixtureCompiler;
import io.github.spotjmhbugs.verification.FixtureSources;
import io.github.spotjmhbugs.verification.HostFinding;
import io.github.spotjmhbugs.verification.HostReport;
import io.github.spotjmhbugs.verification.JavaFixtures;
import io.github.spotjmhbugs.verification.Jdk;
import io.github.spotjmhbugs.verification.SpotBugsReport;
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
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each SpotBugs finds what the comments say in class files from Java 6 to 25. The fixtures of each
 * level are in a package of their own, so that one run sees all levels. A build of each change has
 * the newest SpotBugs, and of the levels the oldest, the newest, and that of the oldest JDK.
 */
class ClassFileLevelsTest {
  private static final boolean LONG = Boolean.getBoolean("spotjmhbugs.long");
  private static final String NOT_SUPPORTED = "Unsupported class file major version 69";
  private static final String FIXTURES = "io.github.spotjmhbugs.fixtures";

  /** The fixtures that a level has no syntax for. */
  private static final Map<Integer, Set<String>> LEFT_OUT = new TreeMap<>();

  private static Path plugin;

  @TempDir private static Path classes;
  @TempDir private Path work;

  @BeforeAll
  static void compile(@TempDir Path sources) throws Exception {
    plugin = Corpus.packedPlugin();
    for (int level : LONG ? List.of(6, 7, 8, 11, 17, 21, 25) : List.of(6, 17, 25)) {
      Optional<Jdk> jdk = jdkFor(level);
      if (jdk.isPresent()) {
        compile(level, compiler(jdk.get(), level), sources);
      } else {
        System.out.printf("class files of Java %d: skipped, no JDK for them found%n", level);
      }
    }
  }

  /** The running one is enough for most: what it has no release for needs an older or newer one. */
  private static Optional<Jdk> jdkFor(int level) throws IOException {
    int running = Jdk.running().release();
    List<Integer> releases = level < 8 ? List.of(running, 17) : List.of(running, level, 25);
    for (int release : releases) {
      Optional<Jdk> jdk = writes(release, level) ? Jdk.find(release) : Optional.empty();
      if (jdk.isPresent()) {
        return jdk;
      }
    }
    return Optional.empty();
  }

  /** From JDK 20 on, javac leaves out Java 7. */
  private static boolean writes(int release, int level) {
    return release >= level && (level >= 8 || release < 20);
  }

  private static FixtureCompiler compiler(Jdk jdk, int level) {
    return level == 6
        ? FixtureCompiler.ecj(jdk, Corpus.path("ecjForJava6"), "1.6")
        : FixtureCompiler.javac(jdk, level);
  }

  private static void compile(int level, FixtureCompiler compiler, Path sources) throws Exception {
    Path root = sources.resolve(prefix(level));
    for (String file : JavaFixtures.all()) {
      String text = Files.readString(Corpus.fixtureSources().resolve(file));
      Path copy = root.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.writeString(copy, text.replace(FIXTURES, prefix(level) + "." + FIXTURES));
    }
    Path output = Files.createDirectories(classes.resolve(prefix(level)));
    Set<String> leftOut = compiler.compile(root, output).keySet();
    int all = JavaFixtures.all().size();
    System.out.printf(
        "class files of Java %d: %d of %d fixtures%n", level, all - leftOut.size(), all);
    assertThat(leftOut).hasSizeLessThan(all / 2);
    assertThat(version(output.resolve("org/example/codec/Codec.class"))).isEqualTo(44 + level);
    LEFT_OUT.put(level, leftOut);
  }

  private static String prefix(int level) {
    return "java" + level;
  }

  private static int version(Path classFile) throws IOException {
    return Files.readAllBytes(classFile)[7];
  }

  static List<SpotBugsDistribution> distributions() {
    List<SpotBugsDistribution> all = SpotBugsDistribution.all();
    return LONG ? all : all.subList(all.size() - 1, all.size());
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void areRead(SpotBugsDistribution spotBugs) throws Exception {
    List<Integer> levels = LEFT_OUT.keySet().stream().filter(spotBugs::reads).toList();
    // Each JDK that this can run on compiles for it, and each SpotBugs reads it.
    assertThat(levels).contains(17);
    HostReport report = analyse(spotBugs, levels);
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.fixtureSources());
    Set<String> differences = new TreeSet<>();
    for (int level : levels) {
      HostReport ofLevel = report(report, level, sources);
      sources.differences(ofLevel, canBeMet(level)).stream()
          .map(difference -> prefix(level) + ": " + difference)
          .forEach(differences::add);
    }
    assertThat(differences).isEmpty();
  }

  /** It does not show them to any plugin. */
  @Test
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void theOldestSpotBugsRefusesNewOnes() throws Exception {
    assumeNewOnes();
    ChildProcess run = run(SpotBugsDistribution.all().get(0), directories(List.of(25)));
    assertThat(run.output()).anyMatch(line -> line.contains(NOT_SUPPORTED));
    assertThat(Files.readString(output())).doesNotContain("JMH_");
  }

  /** It shows them when they are called, and the plugin reads on where its ASM does not. */
  @Test
  void newOnesAreReadAsCalleesInTheOldestSpotBugs() throws Exception {
    assumeNewOnes();
    Path calling = copy(17, "java17/io/github/spotjmhbugs/fixtures/retu/DroppedInLibrary.class");
    Path called = copy(25, "org/example/codec/Codec.class");
    run(
        SpotBugsDistribution.all().get(0),
        List.of("-auxclasspath", called.toString(), calling.toString()));
    HostReport report = SpotBugsReport.read(output());
    assertThat(report.errors())
        .isNotEmpty()
        .allMatch(error -> error.contains("for org/example/codec/Codec"))
        .allMatch(error -> error.contains(NOT_SUPPORTED));
    assertThat(report.findings())
        .extracting(HostFinding::withoutDebugInformation)
        .containsExactly(
            "java17.io.github.spotjmhbugs.fixtures.retu.DroppedInLibrary#checksum RETU NORMAL");
  }

  private static void assumeNewOnes() {
    assumeThat(LEFT_OUT).as("class files of Java 25").containsKey(25);
  }

  private Path copy(int level, String classFile) throws IOException {
    Path copy = work.resolve(String.valueOf(level)).resolve(classFile);
    Files.createDirectories(copy.getParent());
    Files.copy(classes.resolve(prefix(level)).resolve(classFile), copy);
    return work.resolve(String.valueOf(level));
  }

  private static Predicate<Expectation> canBeMet(int level) {
    return expectation ->
        !expectation.suppressed()
            && !(level == 6 && expectation.compilerDependent())
            && !LEFT_OUT.get(level).contains(expectation.place().file());
  }

  private HostReport analyse(SpotBugsDistribution spotBugs, List<Integer> levels) throws Exception {
    ChildProcess run = run(spotBugs, directories(levels));
    assertThat(run.exitCode()).as(() -> String.join("\n", run.output())).isZero();
    return SpotBugsReport.read(output());
  }

  private static List<String> directories(List<Integer> levels) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-auxclasspath", Corpus.fixtureClassPath()));
    levels.forEach(level -> arguments.add(classes.resolve(prefix(level)).toString()));
    return arguments;
  }

  private ChildProcess run(SpotBugsDistribution spotBugs, List<String> inputs) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-pluginList", plugin.toString()));
    arguments.addAll(List.of("-visitors", Corpus.detectors()));
    arguments.addAll(List.of("-low", "-effort:max", "-xml=" + output()));
    arguments.addAll(inputs);
    return spotBugs.run(spotBugs.jdk(), arguments);
  }

  private Path output() {
    return work.resolve("spotbugs.xml");
  }

  /** The findings in the classes of one level, under the names that the fixtures have. */
  private static HostReport report(HostReport all, int level, FixtureSources sources) {
    String prefix = prefix(level) + ".";
    List<HostFinding> findings =
        all.findings().stream()
            .filter(finding -> finding.className().startsWith(prefix))
            .map(finding -> named(finding, finding.className().substring(prefix.length())))
            .filter(finding -> level != 6 || !isCompilerDependent(finding, sources))
            .toList();
    return new HostReport(findings, List.of());
  }

  private static boolean isCompilerDependent(HostFinding finding, FixtureSources sources) {
    return sources.expectations().stream()
        .anyMatch(e -> e.compilerDependent() && e.place().equals(sources.place(finding)));
  }

  private static HostFinding named(HostFinding finding, String className) {
    return new HostFinding(
        finding.pattern(),
        finding.confidence(),
        className,
        finding.member(),
        finding.line(),
        finding.arguments());
  }
}
