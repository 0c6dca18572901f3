// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.Origin;
import io.github.spotjmhbugs.study.run.StudyOptions;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTaskTest {
  @TempDir private Path folder;

  @Test
  void aProjectIsGivenUpWhenItsExecutorIsLostAgainAndAgain() throws IOException {
    ProjectRecord record = record(new LostAtFirst(task(), ProjectTask.ATTEMPTS), jar());
    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.reason()).isEqualTo("given up: 3 executors crashed on it");
    // Spark does attempt a task again in these tests, if it fails.
    assertThat(TaskAttempts.STARTED).containsExactly(0, 1, 2, 3);
  }

  @Test
  void aProjectIsStudiedAgainWhenItsExecutorWasLost() throws IOException {
    ProjectRecord record = record(new LostAtFirst(task(), 1), jar());
    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETE);
  }

  @Test
  void anErrorOfOursIsARow() throws IOException {
    String noPath = "\0";
    ListedProject odd =
        new ListedProject("odd", new Origin(Origin.Kind.FOLDER, noPath), null, false, "");
    assertThat(record(task(), odd).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(TaskAttempts.STARTED).containsExactly(0);
  }

  @Test
  void aMachineThatCannotBeWrittenToIsARow() throws IOException {
    Files.writeString(folder.resolve("work"), "a file where a folder should be");
    ProjectRecord record = record(task(), jar());
    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(TaskAttempts.STARTED).containsExactly(0);
  }

  private static ListedProject jar() {
    return new ListedProject(
        "jar", new Origin(Origin.Kind.JAR, MadeProjects.samples()), null, false, "");
  }

  private ProjectTask task() {
    return new ProjectTask(
        new StudySettings(
            folder.resolve("work").toString(),
            null,
            new StudyOptions(
                true,
                false,
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                1L << 30,
                512,
                List.of())));
  }

  private static ProjectRecord record(
      Function<ListedProject, StudiedProject> task, ListedProject project) throws IOException {
    try (LocalSpark local = new LocalSpark();
        JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("test"))) {
      assertThat(local).isNotNull();
      return spark.parallelize(List.of(project), 1).map(task).collect().get(0).record();
    }
  }

  /** What a lost executor looks like, but that the JVM lives. */
  private record LostAtFirst(ProjectTask task, int times)
      implements Function<ListedProject, StudiedProject> {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public StudiedProject call(ListedProject project) throws Exception {
      if (TaskContext.get().attemptNumber() < times) {
        throw new IllegalStateException("lost");
      }
      return task.call(project);
    }
  }
}
