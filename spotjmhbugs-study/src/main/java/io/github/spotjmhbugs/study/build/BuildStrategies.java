// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.process.ProcessRunner;
import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.source.Census;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Ways to get class files out of sources, the harmless one first: the compiler, which runs nothing
 * of the project. Only where benchmarks are missing then, and only if the user allows it, the
 * project's own build runs once. What a strategy leaves is kept.
 */
public final class BuildStrategies {
  private final ProcessRunner runner;
  private final Jdks jdks;
  private final BuildOptions options;

  /**
   * Makes the steps from the options of a study.
   *
   * @param runner runs the builds
   * @param jdks the JDKs to build with
   * @param options what all builds have in common
   */
  public BuildStrategies(ProcessRunner runner, Jdks jdks, BuildOptions options) {
    this.runner = runner;
    this.jdks = jdks;
    this.options = options;
  }

  /**
   * Builds a project.
   *
   * @param root its sources, which builds write to
   * @param census the benchmarks in them
   * @param workspace where else builds write; made when absent
   * @param logs where the log of each strategy goes; made when absent
   * @param timeout for all strategies together
   * @return class files with benchmarks, perhaps not with all of them
   * @throws StepFailure when no strategy gave any; the message says what came of each
   * @throws IOException when the folders cannot be written
   * @throws InterruptedException when the thread was interrupted; nothing runs on
   */
  public BuildResult build(Path root, Census census, Path workspace, Path logs, Duration timeout)
      throws StepFailure, IOException, InterruptedException {
    if (jdks.all().isEmpty()) {
      throw new StepFailure("no JDK found for the build");
    }
    BuildSite site =
        new BuildSite(
            root.toRealPath(),
            census,
            Files.createDirectories(workspace).toRealPath(),
            Files.createDirectories(logs).toRealPath(),
            runner,
            jdks,
            options);
    Files.createDirectories(site.home());
    Files.createDirectories(site.temp());
    List<BuildStrategy> strategies = new ArrayList<>(List.of(new CompilerStrategy()));
    if (options.allowed()) {
      strategies.addAll(List.of(new MavenBuild(), new GradleBuild()));
    }
    return new BuildRun(site, timeout).run(strategies);
  }
}
