// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StudyRunTest {
  @TempDir private Path folder;
  private long diskLimit = 1 << 30;
  private final List<String> notes = new ArrayList<>();

  /** Refusals are made up: the superuser may delete anything. */
  @Test
  void foldersThatCannotBeDeletedEndNeitherARunNorTheNext() throws Exception {
    Files.writeString(folder.resolve("Plain.java"), "class Plain {}");
    Path list = Files.writeString(folder.resolve("list"), "project\n" + folder + "\n");
    List<ListedProject> projects = ProjectList.read(list, "{}").projects();

    for (int run = 0; run < 2; run++) {
      try (Journal journal = journal()) {
        List<ListedProject> left =
            projects.stream().filter(one -> journal.find(one.project()).isEmpty()).toList();
        assertThat(left).hasSize(1 - run);
        studyRun(journal, Long.MAX_VALUE).run(left, 1, done -> {});
      }
    }

    assertThat(records()).extracting(ProjectRecord::project).containsExactly(folder.toString());
    String note =
        "spotjmhbugs: note: "
            + folder.resolve("work")
            + ": cannot be deleted: rm: cannot remove 'a/b': Permission denied";
    assertThat(notes).as("each run says it once").containsExactly(note, note);
  }

  @Test
  void aFolderLargerThanTheLimitIsNotStudied() throws Exception {
    Path large = Files.createDirectories(folder.resolve("large"));
    for (String name : List.of("a", "b", "c", "d")) {
      Files.write(large.resolve(name), new byte[(1 << 20) - 1]);
    }
    Path list = Files.writeString(folder.resolve("list"), "project\n" + large + "\n");
    diskLimit = 1 << 20;
    try (Journal journal = journal()) {
      studyRun(journal, 1L << 30).run(ProjectList.read(list, "{}").projects(), 1, done -> {});
    }
    assertThat(records())
        .singleElement()
        .returns(Outcome.FAILED, ProjectRecord::outcome)
        .returns("uses more than 1 MB of disk", ProjectRecord::reason);
  }

  /** The disk is made up, too. */
  @Test
  void onAFullDiskNoProjectCountsAsFailed() throws Exception {
    Path list = Files.writeString(folder.resolve("list"), "project\n./no/such/folder\n");
    List<ListedProject> projects = ProjectList.read(list, "{}").projects();

    try (Journal journal = journal()) {
      assertThatThrownBy(() -> studyRun(journal, 0).run(projects, 1, done -> {}))
          .isInstanceOf(FileSystemException.class)
          .hasMessage(folder.resolve("work") + ": the disk is full");
      assertThat(journal.projects()).isEmpty();

      studyRun(journal, 1L << 30).run(projects, 1, done -> {});
      assertThat(journal.projects()).hasSize(1);
    }
  }

  @Test
  @Timeout(300)
  void aRepositoryThatIsTooLargeIsEmptiedAsSoonAsNobodyUsesIt() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repository"));
    Path jar = repository.resolve("a-1.jar");
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch full = new CountDownLatch(1);
    Map<String, Boolean> jarAtEnd = new ConcurrentHashMap<>();
    StudyRun.Study study =
        project -> {
          begun.countDown();
          begun.await();
          if (project.project().equals("/fills")) {
            Files.write(jar, new byte[1 << 20]);
            full.countDown();
            Thread.sleep(300); // the third waits meanwhile
          }
          full.await();
          jarAtEnd.put(project.project(), Files.exists(jar));
          return ProjectRecord.unknown(project.project(), null, Outcome.FAILED, "x");
        };
    Path list = Files.writeString(folder.resolve("list"), "project\n/fills\n/waits\n/third\n");
    StudyFolders folders =
        new StudyFolders(
            folder.resolve("work"), folder.resolve("logs"), repository, 1 << 20, false);
    try (Journal journal = journal()) {
      new StudyRun(journal, folders, study, Duration.ZERO, problem -> {})
          .run(ProjectList.read(list, "{}").projects(), 2, done -> {});
    }
    assertThat(jarAtEnd).isEqualTo(Map.of("/fills", true, "/waits", true, "/third", false));
  }

  private Journal journal() throws IOException {
    return Journal.open(folder.resolve("journal"), any -> {}, problem -> {});
  }

  private List<ProjectRecord> records() throws IOException {
    List<ProjectRecord> records = new ArrayList<>();
    Journal.open(folder.resolve("journal"), records::add, problem -> {}).close();
    return records;
  }

  private StudyRun studyRun(Journal journal, long room) throws Exception {
    StudyFolders folders =
        new StudyFolders(
            folder.resolve("work"),
            folder.resolve("logs"),
            folder.resolve("repository"),
            Long.MAX_VALUE,
            false);
    StudyOptions options =
        new StudyOptions(
            true,
            false,
            null,
            Duration.ofMinutes(1),
            List.of(),
            List.of(),
            diskLimit,
            256,
            List.of());
    ProjectStudy study =
        new ProjectStudy(options, folders, Sandbox.of(List.of()), (name, step) -> {});
    return new StudyRun(
        journal, folders, study, Duration.ZERO, problem -> notes.add(problem.line())) {
      @Override
      Optional<String> delete(Path path) {
        return Optional.of("rm: cannot remove 'a/b': Permission denied");
      }

      @Override
      long room(Path path) {
        return room;
      }
    };
  }
}
