// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;

/**
 * Studies one project after the other. They share nothing but the local Maven repository of the
 * builds, so that any number of threads or machines can study others.
 */
public final class ProjectStudy {
  private final StudyOptions options;
  private final StudyFolders folders;
  private final StudyListener listener;
  private final MavenFetcher maven;

  /**
   * Makes a study that has done nothing yet.
   *
   * @param options what all projects have in common
   * @param folders where they are worked on
   * @param maven finds those that are artifacts
   * @param listener is told of each step
   */
  public ProjectStudy(
      StudyOptions options, StudyFolders folders, MavenFetcher maven, StudyListener listener) {
    this.options = options;
    this.folders = folders;
    this.maven = maven;
    this.listener = listener;
  }

  /**
   * Studies a project. What is wrong with it ends up in its record.
   *
   * @param project which one
   * @return all that is known of it now
   * @throws IOException when this machine is at fault: nothing can be written in the folders of the
   *     study
   * @throws InterruptedException when the thread was interrupted; nothing of the project runs on
   */
  public ProjectRecord study(ListedProject project) throws IOException, InterruptedException {
    Workspace workspace = Workspace.create(folders, project.project());
    ProjectRun run = new ProjectRun(project, options, folders, workspace, maven, listener);
    StepFailure failure = null;
    try {
      run.follow();
    } catch (StepFailure e) {
      failure = e;
    } catch (IOException e) {
      failure = new StepFailure(Problem.error("", e).reason());
    } catch (OutOfMemoryError e) {
      failure = new StepFailure(Problem.OUT_OF_MEMORY);
    } catch (RuntimeException | StackOverflowError e) {
      // A defect that one odd project brings to light must not cost all the others.
      failure = new StepFailure("internal error: " + e);
    } finally {
      if (!folders.keep()) {
        Workspace.delete(workspace.root()); // what is left over is tried again at the end
      }
    }
    return run.toRecord(failure);
  }
}
