// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.FixtureSources;
import io.github.spotjmhbugs.verification.HostReport;
import io.github.spotjmhbugs.verification.Jdk;
import io.github.spotjmhbugs.verification.SpotBugsReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The projects for a shell, Ant and Gradle, over the benchmarks of the quickstart. */
class BuildToolsTest {
  /** Debian's Gradle 4.4.1 runs on none that is newer. */
  private static final int NEWEST_JDK_OF_GRADLE = 17;

  private static Path plugin;
  private static SpotBugsDistribution spotBugs;

  @TempDir private Path work;

  @BeforeAll
  static void findHosts() {
    plugin = Corpus.packedPlugin();
    List<SpotBugsDistribution> all = SpotBugsDistribution.all();
    spotBugs = all.get(all.size() - 1);
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "the commands are for a shell")
  void theCommandLineFailsForWhatTheSourcesExpect() throws Exception {
    ChildProcess run = commandLine("quickstart");
    assertThat(run.exitCode()).as(() -> String.join("\n", run.output())).isEqualTo(1);
    List<PracticeKey> expected = FixtureSources.read(sources("quickstart")).practices();
    assertThat(expected).hasSize(5);
    assertThat(run.output()).hasSameSizeAs(expected);
    for (PracticeKey practice : expected) {
      assertThat(run.output()).anyMatch(line -> line.contains(" JMH" + practice + ": "));
    }
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "the commands are for a shell")
  void theCommandLinePassesOnceTheBenchmarksAreRepaired() throws Exception {
    ChildProcess run = commandLine("quickstart-fixed");
    assertThat(run.output()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void antFailsForEveryPractice() throws Exception {
    assertWhatTheSourcesExpect(ant("quickstart"));
  }

  @Test
  void antPassesOnceTheBenchmarksAreRepaired() throws Exception {
    assertNothing(ant("quickstart-fixed"));
  }

  @Test
  void gradleFailsForEveryPractice() throws Exception {
    assertWhatTheSourcesExpect(gradle("quickstart"));
  }

  private ChildProcess commandLine(String benchmarks) throws Exception {
    Jdk jdk = spotBugs.jdk();
    Path sources = sources(benchmarks);
    List<String> javac = new ArrayList<>();
    javac.addAll(List.of(jdk.tool("javac"), "-g", "-proc:none", "-d", work.toString()));
    javac.addAll(List.of("-classpath", Corpus.fixtureClassPath()));
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(javac::add);
    }
    assertThat(ChildProcess.run(sources, javac).exitCode()).isZero();
    return ChildProcess.run(
        work,
        List.of(
            "env",
            ("PATH=" + jdk.home().resolve("bin") + File.pathSeparator + System.getenv("PATH")),
            ("SPOTBUGS=" + spotBugs.home()),
            ("PLUGIN=" + plugin),
            ("JMH=" + Corpus.fixtureClassPath()),
            ("CLASSES=" + work),
            "sh",
            project("command-line").resolve("check.sh").toString()));
  }

  private ChildProcess ant(String benchmarks) throws Exception {
    String classPath =
        String.join(
            File.pathSeparator,
            Corpus.path("ant").toString(),
            Corpus.path("antLauncher").toString());
    return ChildProcess.runBriefly(
        project("ant"),
        List.of(
            Jdk.running().tool("java"),
            "-cp",
            classPath,
            "org.apache.tools.ant.launch.Launcher",
            "-noinput",
            ("-Dspotbugs.home=" + spotBugs.home()),
            ("-Dspotjmhbugs.jar=" + plugin),
            ("-Djmh.jar=" + Corpus.fixtureClassPath()),
            ("-Dsrc=" + sources(benchmarks)),
            ("-Dbuild=" + work)));
  }

  /** Gives the JDK to run it with. */
  private static Jdk requireGradle() throws IOException {
    boolean isInstalled =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(bin -> Files.isExecutable(Path.of(bin, "gradle")));
    if (!isInstalled) {
      System.out.println("Gradle: skipped, there is no gradle on the PATH");
    }
    assumeThat(isInstalled).as("a gradle on the PATH").isTrue();
    return SpotBugsDistribution.jdk(NEWEST_JDK_OF_GRADLE);
  }

  private ChildProcess gradle(String benchmarks) throws Exception {
    Jdk jdk = requireGradle();
    return ChildProcess.runBriefly(
        project("gradle"),
        List.of(
            "env",
            ("JAVA_HOME=" + jdk.home()),
            "gradle",
            "--no-daemon",
            "--console=plain",
            "--offline",
            ("--gradle-user-home=" + work.resolve("home")),
            ("--project-cache-dir=" + work.resolve("cache")),
            ("-PspotbugsHome=" + spotBugs.home()),
            ("-PspotjmhbugsJar=" + plugin),
            ("-PjmhJar=" + Corpus.fixtureClassPath()),
            ("-Pbenchmarks=" + sources(benchmarks)),
            ("-Poutput=" + work),
            "check"));
  }

  private static Path project(String name) {
    return Corpus.path("root").resolve("test-projects").resolve(name).toAbsolutePath();
  }

  private static Path sources(String project) {
    return project(project).resolve("src/main/java");
  }

  private void assertWhatTheSourcesExpect(ChildProcess build) throws Exception {
    assertThat(build.exitCode()).as(() -> String.join("\n", build.output())).isNotZero();
    assertThat(build.output()).anyMatch(line -> line.contains("SpotBugs has findings"));
    HostReport report = SpotBugsReport.read(work.resolve("spotbugs.xml"));
    assertThat(report.errors()).isEmpty();
    assertThat(report.findings())
        .extracting(finding -> finding.pattern().practice())
        .containsExactlyInAnyOrderElementsOf(
            FixtureSources.read(sources("quickstart")).practices());
  }

  private void assertNothing(ChildProcess build) throws Exception {
    assertThat(build.exitCode()).as(() -> String.join("\n", build.output())).isZero();
    HostReport report = SpotBugsReport.read(work.resolve("spotbugs.xml"));
    assertThat(report.errors()).isEmpty();
    assertThat(report.findings()).isEmpty();
  }
}
