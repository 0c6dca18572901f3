// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.source.Repository;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the options do; nearly all of these projects have no benchmarks, and need no build. */
class StudyOptionsTest {
  private static final String NAME = "ein Pfad mit größten Übeln π";

  @TempDir private Path folder;
  private Host host;
  private Output output;

  @BeforeEach
  void makeHost() {
    host = new Host(folder.resolve("host"));
    output = new Output(folder.resolve("results"));
  }

  private Invocation study(Path list, String... options) {
    return Invocation.of(host.study(list, output.root(), options));
  }

  private Path listOfThree() throws IOException {
    for (String project : List.of("o/mine", "o/fork", "o/obscure")) {
      host.add(project, Map.of("Plain.java", "class Plain {}"));
    }
    return host.list("project,stars,forked", "o/mine,2,0", "o/fork,2,1", "o/obscure,1,0");
  }

  @Test
  void forksAreLeftOut() throws IOException {
    assertThat(study(listOfThree()).status()).isZero();
    assertThat(output.records())
        .extracting(ProjectRecord::project)
        .containsExactlyInAnyOrder("o/mine", "o/obscure");
    assertThat(output.funnel()).containsEntry("listed", 3).containsEntry("unforked", 2);
  }

  @Test
  void forksAreTakenWhenAskedFor() throws IOException {
    assertThat(study(listOfThree(), "--include-forks", "--min-stars=2").status()).isZero();
    assertThat(output.records())
        .extracting(ProjectRecord::project)
        .containsExactlyInAnyOrder("o/mine", "o/fork");
    assertThat(output.funnel()).containsEntry("unforked", 2).containsEntry("studied", 2);
  }

  @Test
  void aBranchOrTagCanBeAskedFor() throws IOException {
    String first = host.add("o/old", Map.of("Plain.java", "class Plain {}"));
    host.add("o/old", Map.of("Plain.java", "class Plain2 {}"));
    study(host.list("project,ref", "o/old," + first));
    assertThat(output.record("o/old").commit()).isEqualTo(first);
  }

  @Test
  void sourcesOfOneNameAreAllScanned() throws IOException {
    host.add(
        "o/copies",
        Map.of(
            "a/build.gradle",
            "",
            "b/build.gradle",
            "",
            Sources.path("a/", "Same"),
            Sources.java("Same", List.of("fine"), List.of("dead")),
            Sources.path("b/", "Same"),
            Sources.java("Same", List.of(), List.of("other"))));

    study(host.list("project", "o/copies"), "--offline");

    ProjectRecord copies = output.record("o/copies");
    assertThat(copies.seen()).isEqualTo(3);
    assertThat(copies.benchmarks())
        .containsExactly("sample.Same#dead", "sample.Same#fine", "sample.Same#other");
    assertThat(copies.asTarget().atLeast(Confidence.NORMAL).affectedBenchmarks())
        .containsExactly("sample.Same#dead", "sample.Same#other");
  }

  @Test
  void pathsMayHaveSpacesAndOtherLetters() throws IOException {
    Assumptions.assumeTrue(
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(NAME),
        "the locale does not have these letters");
    Path project = folder.resolve(NAME);
    String source = Sources.java("Sample", List.of("right"), List.of("dead"));
    String commit =
        new Repository(project)
            .commit(
                "2020-01-01T00:00:00Z",
                Map.of("pom.xml", Poms.of("11"), Sources.path(NAME + "/", "Sample"), source));
    output = new Output(folder.resolve("Ergebnisse für " + NAME));

    assertThat(study(host.list("project", project.toString()), "--offline").status()).isZero();

    ProjectRecord record = output.record(project.toString());
    assertThat(record.commit()).isEqualTo(commit);
    assertThat(record.builtBy()).isEqualTo("compiler");
    assertThat(record.benchmarks()).hasSize(2);
    assertThat(output.csv("findings.csv"))
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("project", project.toString()));
    assertThat(output.files("sarif")).hasSize(1);
  }

  @Test
  void aFolderThatIsNoRepositoryIsLeftAsItIs() throws IOException {
    Path project = Files.createDirectories(folder.resolve("plain"));
    Files.writeString(project.resolve("Plain.java"), "class Plain {}");
    assertThat(study(host.list("project", project.toString())).status()).isZero();
    ProjectRecord record = output.record(project.toString());
    assertThat(record.outcome()).isEqualTo(Outcome.WITHOUT_BENCHMARKS);
    assertThat(record.commit()).isEmpty();
    assertThat(project).isDirectoryContaining("glob:**Plain.java");
  }

  @Test
  void aFolderMayHoldTheResults() throws IOException {
    Files.writeString(folder.resolve("Plain.java"), "class Plain {}");
    Invocation study = study(host.list("project", folder.toString()));
    assertThat(study.problems()).isEmpty();
    assertThat(study.status()).isZero();
    assertThat(output.record(folder.toString()).outcome()).isEqualTo(Outcome.WITHOUT_BENCHMARKS);
  }

  @Test
  void theExitStatusTellsThatAHostDidNotAnswer() throws IOException {
    Invocation study = study(host.list("project", "http://127.0.0.1:1/x"), "--patience=1s");
    assertThat(study.status()).isEqualTo(2);
    assertThat(study.problems())
        .contains("spotjmhbugs: 1 unreachable; run the same command to try again");
    assertThat(output.records()).hasSize(1);
    study(host.list("project", "http://127.0.0.1:1/x"), "--patience=1s");
    assertThat(output.records()).as("studied again").hasSize(2);
  }

  @Test
  void freshProjectsAreTriedBeforeThoseThatWereUnreachable() throws IOException {
    String silent = "http://127.0.0.1:1/x";
    study(host.list("project", silent), "--patience=1s");
    host.add("o/fresh", Map.of("Plain.java", "class Plain {}"));
    study(host.list("project", silent, "o/fresh"), "--patience=1s", "--jobs=1");
    assertThat(output.records())
        .extracting(ProjectRecord::project)
        .containsExactly(silent, "o/fresh", silent);
  }

  @Test
  void whatIsKeptCanBeLookedAt() throws IOException {
    host.add("o/mine", Map.of("Plain.java", "class Plain {}"));
    study(host.list("project", "o/mine"), "--keep");
    assertThat(output.root().resolve("work"))
        .isDirectoryRecursivelyContaining("glob:**/sources/Plain.java");
  }

  @Test
  void whatIsKeptStaysWhenTheStudyGoesOn() throws IOException {
    host.add("o/first", Map.of("First.java", "class First {}"));
    host.add("o/second", Map.of("Second.java", "class Second {}"));
    study(host.list("project", "o/first"), "--keep");
    study(host.list("project", "o/first", "o/second"), "--keep");
    assertThat(output.records()).hasSize(2);
    assertThat(output.root().resolve("work"))
        .isDirectoryRecursivelyContaining("glob:**/sources/Second.java")
        .isDirectoryRecursivelyContaining("glob:**/sources/First.java");
  }

  @Test
  void onlyTheStudysOwnRepositoryIsBounded() throws IOException {
    Path project = Files.createDirectories(folder.resolve("plain"));
    Path list = host.list("project", project.toString());
    Path others = folder.resolve("others");
    for (Path repository : List.of(output.root().resolve("repository"), others)) {
      Files.createDirectories(repository);
      try (RandomAccessFile file = new RandomAccessFile(repository + "/huge", "rw")) {
        file.setLength(2L << 30); // a sparse file: it takes no disk in truth
      }
    }
    String[] command = {
      "study", list.toString(), "--out", output.root().toString(), "--max-disk=1"
    };

    Invocation.of(
        Stream.concat(Stream.of(command), Stream.of("--maven-repository=" + others))
            .toArray(String[]::new));
    assertThat(others.resolve("huge")).exists();
    Files.delete(output.root().resolve("results.jsonl"));
    assertThat(output.root().resolve("repository/huge")).exists();
    Invocation.of(command);
    assertThat(output.root().resolve("repository/huge")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--jobs=0",
        "--before=yesterday",
        "--timeout=0m",
        "--max-disk=0",
        "--max-memory=1",
        "--sandbox='open"
      })
  void wrongUsageIsOneLineAndTheUsage(String option) throws IOException {
    Invocation wrong = study(host.list("project", "o/mine"), option);
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.errors()).hasSize(2);
    assertThat(wrong.errors().get(0)).startsWith("spotjmhbugs: ").contains("--");
    assertThat(wrong.errors().get(1)).startsWith("usage: spotjmhbugs study ");
    assertThat(output.root()).doesNotExist();
  }

  @Test
  void aListThatIsNoneIsNamed() throws IOException {
    Path missing = folder.resolve("missing.csv");
    assertThat(study(missing))
        .isEqualTo(
            new Invocation(
                2, "", List.of("spotjmhbugs: " + missing + ": no such file or directory")));
    Path other = host.list("name", "o/mine");
    assertThat(study(other).errors())
        .containsExactly("spotjmhbugs: " + other + ": the first line lacks the column \"project\"");
    assertThat(output.root()).doesNotExist();
  }

  @Test
  void resultsThatCannotBeWrittenAreNamed() throws IOException {
    Files.writeString(output.root(), "a file");
    assertThat(study(host.list("project", "o/mine")).errors())
        .containsExactly("spotjmhbugs: " + output.root() + ": not a directory");
  }
}
