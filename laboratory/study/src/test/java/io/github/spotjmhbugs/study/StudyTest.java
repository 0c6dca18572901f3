// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One study of all kinds of projects, and everything that it leaves. */
class StudyTest {
  private static final String SAMPLES = EveryKind.SAMPLES;

  @TempDir private static Path folder;

  private static String singleCommit;
  private static Path list;
  private static Invocation study;
  private static Output output;

  @BeforeAll
  static void study() throws IOException {
    Host host = new Host(folder.resolve("host"));
    EveryKind projects = new EveryKind(host);
    singleCommit = projects.singleCommit();
    list = projects.list();
    Path results = folder.resolve("results");
    study =
        Invocation.of(host.study(list, results, "--offline", "--jobs", "2", "--min-stars", "2"));
    output = new Output(results);
  }

  @Test
  void everyProjectThatWasAskedForHasOneRecord() throws IOException {
    assertThat(output.records())
        .extracting(ProjectRecord::project)
        .containsExactlyInAnyOrder(
            "a/single",
            "a/modules",
            "a/old",
            "a/broken",
            "a/none",
            "a/thousand",
            "a/missing",
            SAMPLES);
  }

  @Test
  void aSingleModuleIsComplete() throws IOException {
    ProjectRecord single = output.record("a/single");
    assertThat(single.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(single.stars()).isEqualTo(10);
    assertThat(single.commit()).isEqualTo(singleCommit);
    assertThat(single.builtBy()).isEqualTo("compiler");
    assertThat(single.sourceFiles()).isEqualTo(1);
    assertThat(single.sourceBenchmarks()).isEqualTo(3);
    assertThat(single.benchmarks())
        .containsExactly("sample.Sample#dead", "sample.Sample#fine", "sample.Sample#right");
    assertThat(single.asTarget().atLeast(Confidence.NORMAL).affectedBenchmarks())
        .containsExactly("sample.Sample#dead");
    assertThat(single.times().keySet()).containsExactly(Step.values());
  }

  @Test
  void aBrokenSiblingIsNoObstacle() throws IOException {
    ProjectRecord modules = output.record("a/modules");
    assertThat(modules.builtBy()).isEqualTo("compiler");
    assertThat(modules.benchmarks()).containsExactly("sample.Uses#dead", "sample.Uses#right");
    Path logs = output.root().resolve("logs").resolve(ProjectRecord.fileName("a/modules"));
    assertThat(logs.resolve("build-compiler.log"))
        .content()
        .contains("files with benchmarks, Java ");
  }

  @Test
  void anOldLanguageLevelIsNoObstacle() throws IOException {
    ProjectRecord old = output.record("a/old");
    assertThat(old.builtBy()).isEqualTo("compiler");
    assertThat(old.benchmarks()).hasSize(3);
  }

  @Test
  void ofABrokenProjectTheReasonIsKept() throws IOException {
    ProjectRecord broken = output.record("a/broken");
    assertThat(broken.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(broken.reason())
        .startsWith("build: 3 benchmarks: Maths cannot be resolved")
        .contains("; compiler: ")
        .doesNotContain("\n", folder.toString());
    assertThat(broken.sourceBenchmarks()).isEqualTo(3);
    assertThat(broken.benchmarks()).isEmpty();
    assertThat(output.files("logs/" + ProjectRecord.fileName("a/broken")))
        .containsExactly("build-compiler.log", "clone.log", "study.log");
  }

  @Test
  void withoutBenchmarksNothingIsBuilt() throws IOException {
    ProjectRecord none = output.record("a/none");
    assertThat(none.outcome()).isEqualTo(Outcome.WITHOUT_BENCHMARKS);
    assertThat(none.times().keySet()).containsExactly(Step.CLONE, Step.CENSUS);
    assertThat(output.files("logs/" + ProjectRecord.fileName("a/none")))
        .containsExactly("clone.log", "study.log");
  }

  @Test
  void aThousandBenchmarksAreBuiltByTheCompilerAlone() throws IOException {
    ProjectRecord thousand = output.record("a/thousand");
    assertThat(thousand.builtBy()).isEqualTo("compiler");
    assertThat(thousand.sourceBenchmarks()).isEqualTo(1000);
    assertThat(thousand.benchmarks()).hasSize(1000);
    assertThat(thousand.asTarget().atLeast(Confidence.NORMAL).affectedBenchmarks())
        .containsExactly("sample.Thousand#dead");
  }

  @Test
  void anArtifactIsScannedAsItIs() throws IOException {
    ProjectRecord samples = output.record(SAMPLES);
    assertThat(samples.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(samples.stars()).isNull();
    assertThat(samples.commit()).isEmpty();
    assertThat(samples.builtBy()).isEmpty();
    assertThat(samples.benchmarks()).hasSizeGreaterThan(50);
    assertThat(samples.asTarget().atLeast(Confidence.NORMAL).affectedBenchmarks()).isNotEmpty();
  }

  @Test
  void aMissingRepositoryIsAFailure() throws IOException {
    ProjectRecord missing = output.record("a/missing");
    assertThat(missing.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(missing.reason()).startsWith("clone: cannot clone: ").doesNotContain("\n");
  }

  @Test
  void rowsThatCannotBeUnderstoodAreNamedAndSkipped() {
    assertThat(study.problems())
        .containsExactly(
            "spotjmhbugs: "
                + list
                + ":12: skipped: \"no project at all\" is not an owner/name, URL,"
                + " path or group:artifact:version",
            "spotjmhbugs: " + list + ":13: skipped: \"many\" is not a number of stars",
            "spotjmhbugs: " + list + ":14: skipped: unbalanced quotation marks",
            "spotjmhbugs: " + list + ":15: skipped: 7 cells for 6 columns",
            "spotjmhbugs: " + list + ":16: skipped: a/single is already in the list");
    assertThat(study.errors()).hasSize(13).allMatch(line -> line.startsWith("spotjmhbugs: "));
    assertThat(study.status()).isZero();
  }

  @Test
  void theFunnelCountsAllThatIsListed() throws IOException {
    assertThat(output.funnel())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "listed", 10,
                "unforked", 9,
                "studied", 8,
                "sources obtained", 7,
                "with benchmarks", 6,
                "scanned", 5,
                "with findings", 5));
    assertThat(study.out()).contains("| listed | 10 | 100.0 |", "| unforked | 9 | 90.0 |");
  }

  @Test
  void theTablesAddUp() throws IOException {
    List<ProjectRecord> records = output.records();
    int findings = records.stream().mapToInt(one -> one.findings(Confidence.NORMAL).size()).sum();
    assertThat(output.csv("findings.csv")).hasSize(findings);
    assertThat(output.csv("findings.csv"))
        .filteredOn(row -> row.get("project").equals("a/single"))
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("commit", singleCommit));
    Map<String, String> any = output.csv("practices.csv").get(Practices.keys().size());
    assertThat(any).containsEntry("practice", "any").containsEntry("projects", "5");
    assertThat(any).containsEntry("findings", String.valueOf(findings));
    assertThat(output.csv("affected-projects.csv"))
        .hasSize(5)
        .first()
        .satisfies(row -> assertThat(row).containsEntry("project", SAMPLES));
    assertThat(output.csv("distinct-practices.csv"))
        .extracting(row -> Integer.valueOf(row.get("projects")))
        .satisfies(counts -> assertThat(counts.stream().mapToInt(n -> n).sum()).isEqualTo(5));
    assertThat(output.root().resolve("tables.md")).content().contains("| listed | 10 | 100.0 |");
  }

  @Test
  void projectsCsvTellsHowFarEachGot() throws IOException {
    assertThat(output.csv("projects.csv"))
        .hasSize(8)
        .anySatisfy(
            row ->
                assertThat(row)
                    .containsEntry("project", "a/modules")
                    .containsEntry("stars", "9")
                    .containsEntry("outcome", "complete")
                    .containsEntry("built_by", "compiler")
                    .containsEntry("source_benchmarks", "2")
                    .containsEntry("source_benchmarks_seen", "2")
                    .containsEntry("percent_seen", "100.0")
                    .containsEntry("benchmarks", "2")
                    .containsEntry("affected", "1")
                    .containsEntry("RETU", "1")
                    .containsEntry("reason", ""))
        .anySatisfy(
            row ->
                assertThat(row)
                    .containsEntry("project", "a/broken")
                    .containsEntry("outcome", "failed")
                    .containsEntry("reason", output.record("a/broken").reason()));
  }

  @Test
  void eachScannedProjectHasItsSarif() throws IOException {
    List<String> names =
        Stream.of("a/modules", "a/old", "a/single", "a/thousand", SAMPLES)
            .map(name -> ProjectRecord.fileName(name) + ".sarif")
            .toList();
    Set<String> files = output.files("sarif");
    assertThat(files).containsExactlyInAnyOrderElementsOf(names);
    for (String file : files) {
      JsonObject sarif =
          JsonParser.parseString(Files.readString(output.root().resolve("sarif").resolve(file)))
              .getAsJsonObject();
      assertThat(sarif.get("version").getAsString()).isEqualTo("2.1.0");
      JsonObject run = sarif.getAsJsonArray("runs").get(0).getAsJsonObject();
      assertThat(run.getAsJsonArray("results")).isNotEmpty();
    }
  }

  @Test
  void theReportNeedsNothingElse() {
    assertThat(output.root().resolve("report.html"))
        .content()
        .contains("a/single", "a/modules", "a/broken", "a/none", "a/missing", SAMPLES)
        .doesNotContain("src=\"http", "<link rel=\"stylesheet\"", "@import");
  }

  @Test
  void ofSourcesAndBuildsNothingIsLeft() {
    assertThat(output.root().resolve("work")).doesNotExist();
    assertThat(output.root().resolve("repository")).doesNotExist();
  }
}
