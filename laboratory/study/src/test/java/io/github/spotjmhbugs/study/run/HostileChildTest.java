// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that a project has taken over costs that project, and nothing else. */
@Timeout(300)
class HostileChildTest {
  @TempDir private Path folder;
  private final List<Step> told = new ArrayList<>();
  private int stars = 7;
  private Duration timeout = Duration.ofSeconds(60);

  @BeforeEach
  void hideSomething() throws IOException {
    Files.writeString(folder.resolve("secret"), "for nobody");
  }

  private ProjectRecord study(String attack, String... sandbox) throws Exception {
    Path project = Files.createDirectories(folder.resolve(attack));
    StudyOptions options =
        new StudyOptions(
            true, false, null, timeout, List.of(), List.of(sandbox), 100L << 20, 64, List.of());
    StudyFolders folders =
        new StudyFolders(
            folder.resolve("work"),
            folder.resolve("logs"),
            folder.resolve("repository"),
            Long.MAX_VALUE,
            false);
    Sandbox chosen = Sandbox.of(options.sandbox());
    Assumptions.assumeTrue(chosen.note().isEmpty(), () -> chosen.note().toString());
    ListedProject listed =
        new ListedProject(
            project.toString(),
            new Origin(Origin.Kind.FOLDER, project.toString()),
            stars,
            false,
            "");
    ProjectRecord record =
        new ProjectStudy(options, folders, chosen, (name, step) -> told.add(step)) {
          @Override
          String child() {
            return HostileChild.class.getName();
          }
        }.study(listed);
    assertThat(record.project()).isEqualTo(project.toString());
    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(RecordJson.read(RecordJson.write(record))).isEqualTo(record);
    return record;
  }

  private String log(String attack, String step) throws IOException {
    String name = ProjectRecord.fileName(folder.resolve(attack).toString());
    return Files.readString(folder.resolve("logs").resolve(name).resolve(step + ".log"));
  }

  private void nothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder.resolve("work"))) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "another-project, another project",
    "huge-record, uses more than 100 MB of disk",
    "deep-record, of no use: $.x",
    "wide-record, of no use: $.findings[0].pattern: absent",
    "huge-number, of no use: $.sourceFiles: not a number",
    "unknown-outcome, of no use: $.outcome: not a value",
    "missing-fields, of no use: $.outcome: absent",
    "long-reason, of no use: $.reason: makes no sense",
    "path-out, of no use: $.places.paths: makes no sense",
    "linked-record, left no record",
    "piped-record, left no record",
    "nothing-left, left no record",
    "memory, exit status",
  })
  void whatIsNoRecordIsAReason(String attack, String reason) throws Exception {
    assertThat(study(attack).reason()).contains(reason).doesNotContain("for nobody");
    nothingIsLeft();
  }

  @Test
  void whatIsShownDoesNothingToATerminal() throws Exception {
    ProjectRecord record = study("terminal");
    assertThat(record.reason()).isEqualTo(" [2Jbecause https://host/x  ");
    assertThat(log("terminal", "clone")).isEqualTo(" [31m https://host/x\n");
    assertThat(log("terminal", "study")).contains("]0;owned").doesNotContain("\u001b", "\u0007");
  }

  @ParameterizedTest
  @CsvSource({"linked-log", "piped-log", "odd-log"})
  void onlyFilesAreKeptAsLogs(String attack) throws Exception {
    assertThat(study(attack).reason()).contains("left no record");
    String name = ProjectRecord.fileName(folder.resolve(attack).toString());
    assertThat(folder.resolve("logs").resolve(name)).isDirectoryContaining("glob:**/study.log");
    assertThat(folder.resolve("logs").resolve(name)).isDirectoryNotContaining("glob:**/clone.log");
    nothingIsLeft();
  }

  @Test
  void itsOutputIsNotNeeded() throws Exception {
    assertThat(study("closed-output").reason()).isEqualTo("because");
  }

  @Test
  void onlyStepsThatThereAreAreTold() throws Exception {
    study("false-steps");
    assertThat(told).containsExactly(Step.BUILD);
  }

  @ParameterizedTest
  @CsvSource({"endless-line", "no-signals"})
  void theDeadlineHolds(String attack) throws Exception {
    timeout = Duration.ofSeconds(3);
    long begin = System.nanoTime();
    assertThat(study(attack).reason()).isEqualTo("timed out after 3.0 s");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
    nothingIsLeft();
  }

  @ParameterizedTest
  @CsvSource({
    "disk, uses more than 100 MB of disk",
    "many-files, uses more than 100 MB of disk",
    "repository, adds more than 100 MB to the Maven repository",
  })
  void theDiskIsWatchedMeanwhile(String attack, String reason) throws Exception {
    assertThat(study(attack).reason()).isEqualTo(reason);
    nothingIsLeft();
  }

  @Test
  void whatARepositoryHadIsNoFaultOfTheNextProject() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repository"));
    try (RandomAccessFile file = new RandomAccessFile(repository + "/large", "rw")) {
      file.setLength(1L << 40);
    }
    assertThat(study("terminal").reason()).contains("because");
  }

  @Test
  void onlyLogsOfOursAreKept() throws Exception {
    study("many-logs");
    String name = ProjectRecord.fileName(folder.resolve("many-logs").toString());
    assertThat(folder.resolve("logs").resolve(name))
        .isDirectoryNotContaining(file -> !file.endsWith("study.log"));
    assertThat(study("closed-logs").reason()).isEqualTo("because");
    nothingIsLeft();
  }

  @Test
  void foldersThatResistAreDeleted() throws Exception {
    assertThat(study("closed-folder").reason()).isEqualTo("because");
    nothingIsLeft();
  }

  @Test
  void inASandboxNoDaemonSurvives() throws Exception {
    assertThat(study("daemon", Sandbox.AUTOMATIC).reason()).isEqualTo("because");
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(other -> other.info().commandLine().orElse("").contains("sleep 76547"));
  }

  @Test
  void inASandboxNobodyElseIsKilled() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    stars = (int) other.pid();
    study("kills", Sandbox.AUTOMATIC);
    assertThat(other.isAlive()).isTrue();
    other.destroyForcibly();
  }

  @Test
  void inASandboxNothingElseIsSeen() throws Exception {
    Path project = Files.createDirectories(folder.resolve("reads/objects/info"));
    Files.writeString(project.resolve("alternates"), folder + "\n");
    Files.writeString(folder.resolve("reads/commondir"), "..\n");
    Files.writeString(folder.resolve("reads/.git"), "gitdir: " + folder + "\n");
    study("reads", Sandbox.AUTOMATIC);
    assertThat(log("reads", "clone")).contains("NoSuchFile").doesNotContain("for nobody", "root:");
    study("writes", Sandbox.AUTOMATIC);
    assertThat(folder.resolve("written")).doesNotExist();
  }
}
