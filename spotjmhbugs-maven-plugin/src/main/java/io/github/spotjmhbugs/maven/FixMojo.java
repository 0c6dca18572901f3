// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.PracticeList;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the project or all modules of the build, and repairs bad practices in the Java sources
 * of their JMH benchmarks. The repairs are written as a patch for git apply, or into the sources.
 */
@Mojo(
    name = "fix",
    aggregator = true,
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class FixMojo extends AbstractFindingsMojo {
  /**
   * The practices to repair, separated by commas. By default, these are all whose repairs keep what
   * a benchmark measures; LOOP and INVO are repaired only if they are named.
   */
  @Parameter(property = "spotjmhbugs.practices")
  private @Nullable String practices;

  /** The former name of the parameter practices. */
  @Parameter(property = "spotjmhbugs.practice")
  private @Nullable String practice;

  /**
   * The repairs to prefer where a finding has several, separated by commas: return, blackhole,
   * drop-final, parameter, one-fork, default-forks, in-benchmark, each-iteration.
   */
  @Parameter(property = "spotjmhbugs.choose", defaultValue = "")
  private String choose = "";

  /** Whether to change the sources instead of writing a patch. */
  @Parameter(property = "spotjmhbugs.write", defaultValue = "false")
  private boolean write;

  @Override
  void execute(List<BenchmarkModule> modules, MavenProject home) throws MojoExecutionException {
    Path output = output(home);
    Baseline known = baseline(false);
    try {
      String named = GoalSettings.named(practices, practice);
      Selection selection =
          new Selection(
              Choice.named("spotjmhbugs.practices", () -> PracticeList.of(named)),
              repairs(),
              exclusions());
      Path root = home.getBasedir().toPath();
      Confidence least = threshold().confidence();
      boolean isComplete =
          new FixRun(
                  root,
                  selection,
                  least,
                  settings().practices(named.isBlank() ? null : named),
                  known.recognizer(),
                  getLog())
              .of(modules, write ? null : output.resolve("spotjmhbugs.patch"));
      if (!isComplete) {
        throw new MojoExecutionException("not everything could be read; see above");
      }
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException(Problem.error(output.toString(), e).text(), e);
    }
  }

  private Set<Remedy> repairs() {
    return choose == null || choose.isBlank()
        ? Set.of()
        : Stream.of(choose.split(",", -1))
            .map(Remedy::named)
            .collect(Collectors.toUnmodifiableSet());
  }
}
