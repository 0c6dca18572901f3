// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The process that studies one project. Whatever the project does to it, by a regular expression
 * without end, by too much memory or by a defect of ours, costs this project alone.
 */
public final class StudyChild {
  /** Before the name of a step, in the line that says that it begins. */
  static final String STEP = "spotjmhbugs: step ";

  private final PrintStream out;
  private final Workspace workspace;
  private final ProjectRun run;

  private StudyChild(PrintStream out, Workspace workspace, ChildRequest request)
      throws IOException {
    this.out = out;
    this.workspace = workspace;
    run = new ProjectRun(request, workspace, this::begin);
  }

  /**
   * Studies the project that is asked for in a folder, and leaves its record there.
   *
   * @param arguments the folder
   * @throws IOException when the folder cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Workspace workspace = new Workspace(Path.of(arguments[0]).toRealPath());
    StudyChild child =
        new StudyChild(System.out, workspace, ChildRequest.take(workspace.request()));
    System.setOut(System.err); // a library that prints says nothing about steps
    child.leave(child.failure());
    // Whatever threads a library has left do not matter any more.
    Runtime.getRuntime().halt(0);
  }

  private @Nullable StepFailure failure() {
    try {
      run.follow();
      return null;
    } catch (StepFailure e) {
      return e;
    } catch (IOException e) {
      return new StepFailure(Problem.error("", e).reason());
    } catch (InterruptedException e) {
      return new StepFailure("interrupted");
    } catch (OutOfMemoryError e) {
      return new StepFailure("out of memory; give it more with --max-memory");
    } catch (RuntimeException | Error e) {
      // A defect that one odd project brings to light must not cost all the others.
      return new StepFailure("internal error: " + e);
    }
  }

  /** If this process is killed in the step, what is known until then is there. */
  private void begin(Step step) throws IOException {
    leave(new StepFailure(step + ": not finished"));
    out.println(STEP + step.name());
    out.flush();
  }

  private void leave(@Nullable StepFailure failure) throws IOException {
    Path half = workspace.root().resolve("record.half");
    Files.writeString(half, RecordJson.write(run.toRecord(failure)));
    Files.move(half, workspace.record(), StandardCopyOption.REPLACE_EXISTING);
  }
}
