// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.SpotBugsReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The modules of {@code test-projects/maven-recipes}: what is found in each, and what is not. */
class MavenRecipesTest {
  /** The practices of the study: a recipe that shows findings has one of each. */
  private static final List<String> SHOWN = List.of("RETU", "LOOP", "FINAL", "INVO", "FORK");

  private static final String REPORT = "target/spotbugsXml.xml";

  private static final String NEW_BENCHMARK =
      """
        /** A new fault. */
        @Benchmark
        public void forgottenToo(Numbers numbers) {
          Helper.square(numbers.first());
        }

      """;

  private static MavenWorkspace workspace;
  private static Path project;

  @BeforeAll
  static void build() throws Exception {
    workspace = MavenWorkspace.create("recipes");
    project = workspace.copy("maven-recipes");
    MavenBuild build =
        workspace.build(project, "process-test-classes", "spotbugs:spotbugs-aggregate");
    assertThat(build.exitCode()).as(String.join("\n", build.output())).isZero();
  }

  @Test
  void findsBenchmarksInMain() throws IOException {
    assertThat(ours("src-main")).containsExactly("JMH_RETU_IGNORED_RESULT MainBenchmark.root");
    assertThat(project.resolve("src-main/target/site/spotbugs.html"))
        .content()
        .contains("Result of a call in a benchmark is dropped");
  }

  @Test
  void findsBenchmarksInTestsIfTold() throws IOException {
    assertThat(SpotBugsReport.names(project.resolve("src-test/target/main-only.xml"))).isEmpty();
    assertThat(ours("src-test")).containsExactly("JMH_RETU_IGNORED_RESULT TestBenchmark.square");
  }

  @Test
  void findsBenchmarksInTheirOwnFolder() throws IOException {
    assertThat(ours("src-jmh")).containsExactly("JMH_RETU_IGNORED_RESULT JmhBenchmark.square");
  }

  @Test
  void mergesTheReportsOfAllModules() throws IOException {
    List<String> all = SpotBugsReport.names(project.resolve(REPORT));
    for (String module : List.of("src-main", "src-test", "src-jmh", "suppress")) {
      assertThat(all).containsAll(findings(module));
    }
    assertThat(project.resolve("target/site/spotbugs.html"))
        .content()
        .contains("org.example.TestBenchmark", "org.example.JmhBenchmark");
  }

  @Test
  void leavesSpotBugsOwnFindingsOut() throws IOException {
    assertThat(findings("only-jmh"))
        .anyMatch(finding -> finding.startsWith("ES_") && finding.endsWith(" Words.isEmpty"))
        .anyMatch(finding -> finding.contains("NoisyBenchmark_jmhType"));
    assertThat(SpotBugsReport.names(project.resolve("only-jmh/target/filter.xml")))
        .containsExactlyInAnyOrderElementsOf(ours("only-jmh"))
        .allMatch(finding -> finding.contains(" NoisyBenchmark"))
        .extracting(finding -> finding.replaceFirst("^JMH_([A-Z]+)_.*", "$1"))
        .containsExactlyInAnyOrderElementsOf(SHOWN);
  }

  @Test
  void reportsTheTwinOfEachSuppressedFinding() throws IOException {
    assertThat(ours("suppress"))
        .containsExactlyInAnyOrder(
            "JMH_FINAL_CONSTANT_INPUT MemberBenchmark.reportedSeed",
            "JMH_RETU_IGNORED_RESULT MemberBenchmark.reportedCall",
            "JMH_RETU_IGNORED_RESULT MemberBenchmark.reportedHelper",
            "JMH_LOOP_ACCUMULATED_CALL MemberBenchmark.reportedLoop",
            "JMH_FORK_ZERO_ANNOTATION MemberBenchmark.reportedFork",
            "JMH_FORK_ZERO_ANNOTATION ReportedForkBenchmark",
            "JMH_RETU_IGNORED_RESULT ReportedForkBenchmark.root",
            "JMH_RETU_IGNORED_RESULT SuppressedForkBenchmark.root");
    // Each annotation suppresses something: SpotBugs reports those that do not.
    assertThat(findings("suppress")).noneMatch(finding -> finding.startsWith("US_"));
  }

  @Test
  void excludesWhatAFilterFileNames() throws IOException {
    assertThat(ours("exclude-filter"))
        .containsExactlyInAnyOrder(
            "JMH_FINAL_CONSTANT_INPUT FilteredBenchmark.reportedSeed",
            "JMH_LOOP_ACCUMULATED_CALL FilteredBenchmark.reportedSum");
  }

  @Test
  void keepsKnownFindingsHiddenWhenOtherCodeChanges() throws Exception {
    Path module = project.resolve("baseline");
    assertThat(ours("baseline")).hasSameSizeAs(SHOWN);
    Files.copy(module.resolve(REPORT), module.resolve("spotbugs-baseline.xml"));
    Path sources = module.resolve("src/main/java/org/example");
    Path benchmarks = sources.resolve("KnownBenchmark.java");
    edit(benchmarks, "/** One finding", "\n\n\n/** One finding");
    edit(benchmarks, "  /** No fault. */", NEW_BENCHMARK + "  /** No fault. */");
    edit(benchmarks, "int first(", "int renamed(");
    edit(benchmarks, "= number + 1", "=\n        number + 2");
    edit(sources.resolve("Helper.java"), "  static", "  // One line more.\n  static");

    MavenBuild build = workspace.build(module, "compile", "spotbugs:check");
    assertThat(build.exitCode()).isNotZero();
    assertThat(ours("baseline"))
        .containsExactly("JMH_RETU_IGNORED_RESULT KnownBenchmark.forgottenToo");
    assertThat(build.output())
        .filteredOn(line -> line.contains(" JMH_"))
        .singleElement()
        .asString()
        .startsWith("[ERROR] High: ")
        .contains(" Helper.square ")
        .endsWith(
            " [org.example.KnownBenchmark] At KnownBenchmark.java:[line "
                + lineOf(benchmarks, "    Helper.square(")
                + "] JMH_RETU_IGNORED_RESULT");
  }

  private static int lineOf(Path file, String start) throws IOException {
    List<String> lines = Files.readAllLines(file);
    IntStream numbers = IntStream.rangeClosed(1, lines.size());
    return numbers.filter(n -> lines.get(n - 1).startsWith(start)).findFirst().orElseThrow();
  }

  private static void edit(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).containsOnlyOnce(from);
    Files.writeString(file, text.replace(from, to));
  }

  private static List<String> findings(String module) throws IOException {
    return SpotBugsReport.names(project.resolve(module).resolve(REPORT));
  }

  private static List<String> ours(String module) throws IOException {
    return findings(module).stream().filter(finding -> finding.startsWith("JMH_")).toList();
  }
}
