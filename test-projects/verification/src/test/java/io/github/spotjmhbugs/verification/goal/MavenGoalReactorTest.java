// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.goal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.recipes.MavenBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Modules with benchmarks in src/main, src/test and src/jmh, a module that is left out, and a
 * module with modules.
 */
class MavenGoalReactorTest {
  private static final String REPORTS = "target/spotjmhbugs";
  private static final List<String> FINDINGS =
      List.of(
          "core RETU org.example.CoreBenchmark 14",
          "unit INVO org.example.AbstractFixture 15",
          "jmh LOOP org.example.SumBenchmark 16");

  private GoalProject project;

  @BeforeEach
  void checkout() throws IOException {
    project = GoalProject.checkout("reactor");
  }

  @Test
  void oneReportForAllModules() throws Exception {
    MavenBuild build = project.run("scan", "-T", "2");
    assertThat(build.exitCode()).isZero();
    assertThat(project.findings(REPORTS)).containsExactlyElementsOf(FINDINGS);
    assertThat(build.output())
        .containsOnlyOnce("[INFO] Skipped because of spotjmhbugs.skip: left-out")
        .noneMatch(line -> line.contains("LeftOutBenchmark"));
    assertThat(Files.readString(project.file(REPORTS + "/spotjmhbugs.sarif")))
        .contains(
            "\"uri\": \"core/src/main/java/org/example/CoreBenchmark.java\"",
            "\"uri\": \"core/src/main/java/org/example/AbstractFixture.java\"",
            "\"uri\": \"bench/jmh/src/jmh/java/org/example/SumBenchmark.java\"");
    assertThat(reportDirectories()).containsExactly(project.file(REPORTS));
    Map<String, String> reports = reports();
    assertThat(reports).hasSize(4);
    assertThat(project.run("scan", "-o").exitCode()).isZero();
    assertThat(reports()).isEqualTo(reports);
  }

  @Test
  void aPomThatAsksForTheGoalRunsItOnce() throws Exception {
    MavenBuild build = project.maven("-Pcheck", "verify", "-Dspotjmhbugs.failOn=never");
    assertThat(build.exitCode()).isZero();
    assertThat(build.output())
        .filteredOn(line -> line.startsWith("[INFO] --- spotjmhbugs-maven-plugin:"))
        .hasSize(1);
    assertThat(project.findings(REPORTS)).containsExactlyElementsOf(FINDINGS);
    assertThat(reportDirectories()).containsExactly(project.file(REPORTS));
  }

  @Test
  void selectedModulesAreReportedAtTheRoot() throws Exception {
    assertThat(project.run("scan", "-pl", "bench/jmh").exitCode()).isZero();
    assertThat(project.findings(REPORTS)).containsExactly(FINDINGS.get(2));
    MavenBuild nothing = project.run("check", "-pl", "bench");
    assertThat(nothing.exitCode()).isZero();
    assertThat(nothing.output()).containsOnlyOnce("[INFO] no benchmarks found");
    assertThat(project.findings(REPORTS)).isEmpty();
  }

  private List<Path> reportDirectories() throws IOException {
    try (Stream<Path> files = Files.walk(project.file(""))) {
      return files.filter(file -> file.endsWith("spotjmhbugs") && Files.isDirectory(file)).toList();
    }
  }

  private Map<String, String> reports() throws IOException {
    Map<String, String> reports = new TreeMap<>();
    try (Stream<Path> files = Files.list(project.file(REPORTS))) {
      for (Path file : files.toList()) {
        reports.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return reports;
  }
}
