// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.ProjectStudy;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;

/**
 * Studies one project on an executor. Whatever goes wrong with it becomes its record: Spark has to
 * do a project again only when the executor is gone.
 */
final class ProjectTask implements Function<ListedProject, StudiedProject> {
  @Serial private static final long serialVersionUID = 1;

  /** A project that ends the JVM again and again must not end the whole study. */
  static final int ATTEMPTS = 3;

  private final StudySettings settings;

  /**
   * @param settings what all projects have in common
   */
  ProjectTask(StudySettings settings) {
    this.settings = settings;
  }

  @Override
  public StudiedProject call(ListedProject project) throws InterruptedException {
    TaskContext task = TaskContext.get();
    if (task.attemptNumber() >= ATTEMPTS) {
      return failed(project, "given up: " + ATTEMPTS + " executors crashed on it", "");
    }
    try {
      ExecutorFolder folder = ExecutorFolder.in(settings.workFolder());
      if (task.attemptNumber() > 0) {
        // Perhaps the executor that was lost with this task was on this machine.
        folder.deleteAbandoned();
      }
      return study(project, folder.path());
    } catch (IOException e) {
      return failed(project, Problem.error("", e).reason(), "");
    }
  }

  private StudiedProject study(ListedProject project, Path folder)
      throws IOException, InterruptedException {
    Path logs = Files.createTempDirectory(folder, "logs-");
    try {
      ProjectRecord record =
          new ProjectStudy(
                  settings.options(),
                  settings.folders(folder, logs),
                  Sandbox.of(settings.options().sandbox()),
                  (name, step) -> {})
              .study(project);
      String log = record.outcome() == Outcome.FAILED ? LogEnd.of(logs) : "";
      return new StudiedProject(RecordJson.write(record), log);
    } catch (InterruptedException e) {
      if (TaskContext.get().isInterrupted()) {
        // Spark wants this task to end.
        throw e;
      }
      return failed(project, "interrupted", LogEnd.of(logs));
    } catch (IOException e) {
      return failed(project, Problem.error("", e).reason(), LogEnd.of(logs));
    } catch (RuntimeException e) {
      return failed(project, e.toString(), LogEnd.of(logs));
    } finally {
      FileUtil.fullyDelete(logs.toFile());
    }
  }

  private static StudiedProject failed(ListedProject project, String reason, String log) {
    ProjectRecord record =
        ProjectRecord.unknown(
            project.project(), project.stars(), Outcome.FAILED, OneLine.of(reason));
    return new StudiedProject(RecordJson.write(record), log);
  }
}
