// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.ProjectList;
import io.github.spotjmhbugs.study.run.ProjectStudy;
import io.github.spotjmhbugs.study.run.StudyOptions;
import io.github.spotjmhbugs.study.run.StudyRun;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyJobTest {
  @TempDir private Path folder;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private List<String> projects = List.of();
  private MadeProjects made;

  @BeforeEach
  void makeProjects() throws IOException, InterruptedException {
    made = new MadeProjects(folder);
    projects =
        List.of(
            MadeProjects.samples(),
            MadeProjects.library(),
            made.text(),
            made.sources(),
            made.folder(),
            made.missing());
  }

  /** A batch is a file, and no project is lost with a driver that was killed. */
  @Test
  void hasTheRecordsOfAStudyOnOneMachine() throws IOException, InterruptedException {
    Path half = results().resolve("_pending/half");
    Files.createDirectories(half);
    Files.writeString(half.resolve("part-00000.parquet"), "cut off");
    assertThat(submit(projects, "--batch", "4")).isZero();
    assertThat(batches()).hasSize(3);
    assertThat(half).doesNotExist();
    List<ProjectRecord> records = records();
    assertThat(records).isEqualTo(studiedHere());
    assertThat(records)
        .extracting(ProjectRecord::outcome)
        .contains(Outcome.COMPLETE, Outcome.WITHOUT_BENCHMARKS, Outcome.FAILED);
    assertThat(records).anyMatch(record -> !record.findings().isEmpty());
  }

  @Test
  void aProjectThatFailsIsAttemptedOnce() throws IOException {
    assertThat(submit(List.of(made.missing()))).isZero();
    assertThat(records()).extracting(ProjectRecord::outcome).containsExactly(Outcome.FAILED);
    assertThat(TaskAttempts.STARTED).isNotEmpty().containsOnly(0);
  }

  @Test
  void studiesOnlyWhatIsLeft() throws IOException {
    String first = MadeProjects.library();
    assertThat(submit(List.of(first))).isZero();
    List<Path> batches = batches();
    assertThat(submit(List.of(first, made.missing()))).isZero();
    assertThat(batches()).containsAll(batches).hasSizeGreaterThan(batches.size());
    assertThat(errors()).contains("1 of 1 projects are finished, 1 failed");
    assertThat(records())
        .extracting(ProjectRecord::project)
        .containsExactlyElementsOf(Stream.of(first, made.missing()).sorted().toList());
  }

  @Test
  void aSecondRunAddsNothing() throws IOException {
    List<String> listed = projects.subList(0, 2);
    submit(listed);
    List<Path> batches = batches();
    String findings = Files.readString(results().resolve("findings.csv"));
    Files.delete(results().resolve("findings.csv"));
    assertThat(submit(listed)).isZero();
    assertThat(batches()).isEqualTo(batches);
    assertThat(results().resolve("findings.csv")).hasContent(findings);
  }

  @Test
  void thoseThatFailedAreStudiedAgainOnRequest() throws IOException {
    List<String> listed = List.of(MadeProjects.library(), made.folder(), made.missing());
    submit(listed);
    Files.createDirectories(Path.of(made.missing()));
    assertThat(submit(listed, "--retry=failed")).isZero();
    assertThat(errors()).contains("1 of 1 projects are finished, 0 failed");
    assertThat(records())
        .hasSize(listed.size())
        .filteredOn(record -> record.project().equals(made.missing()))
        .extracting(ProjectRecord::outcome)
        .containsExactly(Outcome.WITHOUT_BENCHMARKS);
  }

  @Test
  void thoseWhoseHostDidNotAnswerAreAlwaysStudiedAgain() throws IOException {
    List<String> silent = List.of("http://127.0.0.1:1/x");
    assertThat(submit(silent)).isEqualTo(2);
    assertThat(records()).extracting(ProjectRecord::outcome).containsExactly(Outcome.UNREACHABLE);
    List<Path> batches = batches();
    assertThat(submit(silent)).isEqualTo(2);
    assertThat(batches()).containsAll(batches).hasSizeGreaterThan(batches.size());
  }

  @Test
  void executorsLeaveNothingBehind() throws IOException {
    submit(projects.subList(2, 4));
    try (Stream<Path> left = Files.walk(folder.resolve("work"))) {
      assertThat(left.filter(Files::isRegularFile))
          .extracting(file -> file.getFileName().toString())
          .allMatch(name -> name.endsWith("lock"));
    }
  }

  @Test
  void namesTheRowsThatItCannotUnderstand() throws IOException {
    assertThat(submit(List.of("what is this", made.missing()))).isEqualTo(2);
    assertThat(errors()).contains(folder.resolve("projects.csv") + ":2: skipped: \"what is this\"");
    assertThat(records()).hasSize(1);
  }

  @Test
  void saysInOneLineWhatIsWrong() {
    assertThat(run("--out", results().toString(), folder.resolve("none.csv").toString()))
        .isEqualTo(2);
    assertThat(errors().lines().filter(line -> line.startsWith("spotjmhbugs:"))).hasSize(1);
  }

  @Test
  void asksForAnOutput() {
    assertThat(run(folder.resolve("projects.csv").toString())).isEqualTo(2);
    assertThat(errors())
        .isEqualToIgnoringNewLines("spotjmhbugs: Missing required option: '--out=URI'");
  }

  private int submit(List<String> listed, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(Arrays.asList(options));
    arguments.addAll(List.of("--out", results().toUri().toString(), "--offline"));
    arguments.addAll(List.of("--work", folder.resolve("work").toString()));
    arguments.add(made.list(listed).toString());
    return run(arguments.toArray(String[]::new));
  }

  private int run(String... arguments) {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    try (LocalSpark spark = new LocalSpark()) {
      assertThat(spark).isNotNull();
      return StudyJob.run(stream, stream, arguments);
    }
  }

  private String errors() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private Path results() {
    return folder.resolve("out");
  }

  private List<Path> batches() throws IOException {
    try (Stream<Path> files = Files.list(results().resolve("results"))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  private List<ProjectRecord> records() throws IOException {
    List<ProjectRecord> records = new ArrayList<>();
    for (String line : Files.readAllLines(results().resolve("results.jsonl"))) {
      records.add(timeless(RecordJson.read(line)));
    }
    return records;
  }

  private List<ProjectRecord> studiedHere() throws IOException, InterruptedException {
    Path here = Files.createDirectories(folder.resolve("here"));
    StudyFolders folders =
        new StudyFolders(
            here.resolve("work"),
            here.resolve("logs"),
            here.resolve("repository"),
            Long.MAX_VALUE,
            false);
    StudyOptions options =
        new StudyOptions(
            true,
            false,
            null,
            Duration.ofMinutes(20),
            List.of(),
            List.of(),
            1L << 30,
            512,
            List.of());
    List<ListedProject> listed =
        ProjectList.read(made.list(projects), "https://example.org/{}").projects();
    ProjectStudy study =
        new ProjectStudy(options, folders, Sandbox.of(List.of()), (name, step) -> {});
    List<ProjectRecord> records = new ArrayList<>();
    try (Journal journal = Journal.open(here.resolve("results.jsonl"), any -> {}, problem -> {})) {
      new StudyRun(journal, folders, study, Duration.ZERO, problem -> {})
          .run(listed, 1, done -> {});
      journal
          .records(journal.projects().stream().sorted().toList())
          .forEach(record -> records.add(timeless(record)));
    }
    return records;
  }

  private static ProjectRecord timeless(ProjectRecord record) {
    Map<Step, Long> times = new TreeMap<>(record.times());
    times.replaceAll((step, took) -> 0L);
    return new ProjectRecord(
        record.project(),
        record.stars(),
        record.outcome(),
        record.reason(),
        record.commit(),
        record.places(),
        record.sourceFiles(),
        record.sourceBenchmarks(),
        record.seen(),
        record.builtBy(),
        record.benchmarks(),
        record.findings(),
        record.problems(),
        times);
  }
}
