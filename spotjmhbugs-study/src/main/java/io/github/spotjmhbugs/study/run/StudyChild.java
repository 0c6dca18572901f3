// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The process that studies one project. Whatever the project does to it, by a regular expression
 * without end, by too much memory or by a defect of ours, costs this project alone.
 */
public final class StudyChild {
  /** Before the name of a step, in the line that says that it begins. */
  static final String STEP = "spotjmhbugs: step ";

  private StudyChild() {}

  /**
   * Studies the project that is asked for in a folder, and leaves its record there.
   *
   * @param arguments the folder
   * @throws IOException when the folder cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Workspace workspace = new Workspace(Path.of(arguments[0]).toRealPath());
    ProjectRun run = new ProjectRun(ChildRequest.take(workspace.request()), workspace, System.out);
    System.setOut(System.err); // a library that prints says nothing about steps
    run.leave(failure(run));
    // Whatever threads a library has left do not matter any more.
    Runtime.getRuntime().halt(0);
  }

  private static @Nullable StepFailure failure(ProjectRun run) {
    try {
      run.follow();
      return null;
    } catch (StepFailure e) {
      return e;
    } catch (IOException e) {
      return new StepFailure(Problem.error("", e).reason());
    } catch (OutOfMemoryError e) {
      return new StepFailure("out of memory; give it more with --max-memory");
    } catch (Exception | Error e) {
      // A defect that one odd project brings to light must not cost all the others.
      return new StepFailure("internal error: " + e);
    }
  }
}
