// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies that are stopped in the middle, and what the next run makes of what they left. */
class ResumeTest {
  private static final String FIRST = "r/first";
  private static final String SECOND = "r/second";
  private static final String THIRD = "r/third";
  private static final String INTERRUPTED =
      "spotjmhbugs: interrupted; run the same command to resume";

  @TempDir private static Path folder;

  private static Wrapped projects;
  private static Host host;
  private static Path list;
  private static Output uninterrupted;

  @BeforeAll
  static void studyWithoutInterruption() throws IOException {
    host = new Host(folder.resolve("host"));
    projects = new Wrapped(host, folder.resolve("wrapped"));
    for (String project : List.of(FIRST, SECOND, THIRD)) {
      projects.add(project);
    }
    list = host.list("project,stars", FIRST + ",3", SECOND + ",2", THIRD + ",1");
    uninterrupted = new Output(folder.resolve("uninterrupted"));
    assertThat(run(uninterrupted).status()).isZero();
    assertThat(uninterrupted.funnel()).containsEntry("with findings", 3);
  }

  @AfterEach
  void letGo() throws IOException {
    projects.letGo(SECOND);
    projects.repair(SECOND);
  }

  private static String[] command(Output output, String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--jobs=1", "--allow-builds"));
    return host.study(list, output.root(), words.toArray(String[]::new));
  }

  private static Invocation run(Output output, String... options) {
    return Invocation.of(command(output, options));
  }

  /** A study that has finished the first project and is building the second. */
  private static ChildStudy startAndWait(Output output) throws IOException, InterruptedException {
    projects.hold(SECOND);
    projects.hasBegun(SECOND);
    ChildStudy child = ChildStudy.start(List.of(), command(output));
    ChildStudy.await("the second build", () -> projects.hasBegun(SECOND));
    ChildStudy.await("the report", () -> Files.exists(output.root().resolve("report.html")));
    assertThat(child.isAnywhere(output.root() + "/work")).isTrue();
    return child;
  }

  @Test
  void afterBeingKilledItGoesOn() throws Exception {
    Output output = new Output(folder.resolve("killed"));
    try (ChildStudy child = startAndWait(output)) {
      child.kill();
      child.waitFor();
      ProjectRecord first = output.record(FIRST);
      assertThat(output.csv("projects.csv"))
          .as("the report grows with the study")
          .extracting(row -> row.get("project"))
          .containsExactly(FIRST);
      ChildStudy.await("the end of the build", () -> !child.isAnywhere(output.root() + "/work"));
      projects.letGo(SECOND);

      Invocation next = run(output);

      assertThat(next.status()).isZero();
      assertThat(next.errors()).hasSize(2).noneMatch(line -> line.contains(FIRST));
      assertThat(output.records())
          .extracting(ProjectRecord::project)
          .containsExactly(FIRST, SECOND, THIRD);
      assertThat(output.record(FIRST)).isEqualTo(first);
      assertSameAsUninterrupted(output);
    }
  }

  private static void assertSameAsUninterrupted(Output output) throws IOException {
    assertThat(output.comparableRecords()).isEqualTo(uninterrupted.comparableRecords());
    assertThat(output.comparableTables()).isEqualTo(uninterrupted.comparableTables()).hasSize(10);
    assertThat(output.root().resolve("work")).doesNotExist();
  }

  @Test
  void whenToldToStopItLeavesEverythingInOrder() throws Exception {
    Output output = new Output(folder.resolve("terminated"));
    try (ChildStudy child = startAndWait(output)) {
      child.terminate();

      assertThat(child.waitFor()).isEqualTo(128 + 15);
      assertThat(child.isAnywhere(output.root() + "/work")).isFalse();
      assertThat(child.errors()).hasSize(2).contains(INTERRUPTED);
      assertThat(output.root().resolve("work")).doesNotExist();
      assertThat(output.funnel()).containsEntry("listed", 3).containsEntry("studied", 1);
      assertThat(output.csv("projects.csv")).hasSize(1);
      assertThat(output.root().resolve("report.html")).exists();
    }
    projects.letGo(SECOND);
    assertThat(run(output).status()).isZero();
    assertSameAsUninterrupted(output);
  }

  @Test
  void twoAtATimeDoNotShareAFolder() throws Exception {
    Output output = new Output(folder.resolve("shared"));
    try (ChildStudy child = startAndWait(output)) {
      Invocation other = run(output, "--timeout=5s");

      assertThat(other.status()).isEqualTo(2);
      assertThat(other.errors())
          .singleElement()
          .asString()
          .startsWith("spotjmhbugs: " + output.root())
          .endsWith(": in use by another run of the study");
      projects.letGo(SECOND);
      assertThat(child.waitFor()).isZero();
    }
    assertSameAsUninterrupted(output);
  }

  @Test
  void whatIsFinishedIsNotStudiedAgain() throws IOException {
    Output output = new Output(folder.resolve("again"));
    run(output);
    List<ProjectRecord> records = output.records();
    List.of(FIRST, SECOND, THIRD).forEach(projects::hasBegun);

    Invocation next = run(output, "--retry=failed");

    assertThat(next.status()).isZero();
    assertThat(next.errors()).isEmpty();
    assertThat(List.of(FIRST, SECOND, THIRD)).noneMatch(projects::hasBegun);
    assertThat(output.records()).isEqualTo(records);
  }

  @Test
  void onlyWhatFailedIsRetriedAndOnlyWhenAskedFor() throws IOException {
    Output output = new Output(folder.resolve("failed"));
    projects.spoil(SECOND);
    assertThat(run(output).status()).isZero();
    assertThat(output.record(SECOND).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(output.record(SECOND).reason()).contains("it shall fail");
    assertThat(output.funnel()).containsEntry("with benchmarks", 3).containsEntry("scanned", 2);
    projects.repair(SECOND);

    assertThat(run(output).errors()).isEmpty();
    Invocation retry = run(output, "--retry=failed");

    assertThat(retry.errors()).singleElement().asString().contains("[1/1] " + SECOND);
    assertThat(output.comparableTables()).isEqualTo(uninterrupted.comparableTables());
  }
}
