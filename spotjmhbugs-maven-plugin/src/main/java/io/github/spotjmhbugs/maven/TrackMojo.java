// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.formats.results.StaticFindings;
import io.github.spotjmhbugs.formats.results.TrackedRun;
import io.github.spotjmhbugs.formats.results.Tracking;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.history.RunOrder;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the project, runs its JMH benchmarks, says which results cannot be believed, and
 * compares them with those before a change, or adds them to a history and says what it shows now.
 * Writes results.json and results.md, the text of a comment on a pull request.
 */
@Mojo(
    name = "track",
    aggregator = true,
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class TrackMojo extends AbstractReactorMojo {
  /** What JMH's annotation processor leaves beside the classes of benchmarks. */
  private static final String BENCHMARKS = "META-INF/BenchmarkList";

  /** The arguments for JMH, separated by blanks, such as -f 5 -wi 5 MyBenchmark. */
  @Parameter(property = "spotjmhbugs.jmh", defaultValue = "")
  private String jmh = "";

  /** A result file of JMH to use instead of running the benchmarks. */
  @Parameter(property = "spotjmhbugs.results")
  private @Nullable File results;

  /** The results before the change, a file or a directory; by default, the last of the history. */
  @Parameter(property = "spotjmhbugs.base")
  private @Nullable File base;

  /** The directory with the result files of earlier runs. */
  @Parameter(property = "spotjmhbugs.history")
  private @Nullable File history;

  /** The order of these files: name (the default; by times, if all names have one), time or git. */
  @Parameter(property = "spotjmhbugs.order")
  private @Nullable String order;

  /** Whether to add the run to the history, which is what it is compared with then. */
  @Parameter(property = "spotjmhbugs.append", defaultValue = "false")
  private boolean append;

  /** The name of the run in the history; by default, its time and the commit of HEAD. */
  @Parameter(property = "spotjmhbugs.runName")
  private @Nullable String runName;

  /** The largest change of a score that does not matter, in percent. */
  @Parameter(property = "spotjmhbugs.tolerance", defaultValue = "5")
  private double tolerance = 5;

  /** The error that a score may have, in percent. */
  @Parameter(property = "spotjmhbugs.resolve", defaultValue = "10")
  private double resolve = 10;

  /** What fails the build: regression, doubt (a regression, too), or none. */
  @Parameter(property = "spotjmhbugs.failOnResults", defaultValue = "regression")
  private String failOnResults = "regression";

  @Override
  void execute(List<BenchmarkModule> modules, MavenProject home)
      throws MojoExecutionException, MojoFailureException {
    TrackedRun.FailOn failing;
    RunOrder runs;
    try {
      runs = order == null ? RunOrder.NAME : Choice.of(RunOrder.class, "spotjmhbugs.order", order);
      failing = Choice.of(TrackedRun.FailOn.class, "spotjmhbugs.failOnResults", failOnResults);
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    if (append && (history == null || base != null)) {
      throw new MojoExecutionException(
          "spotjmhbugs.append needs spotjmhbugs.history, and no spotjmhbugs.base");
    }
    if (order != null && history == null) {
      throw new MojoExecutionException("spotjmhbugs.order needs spotjmhbugs.history");
    }
    BenchmarkModule module = only(modules);
    Path output = output(home);
    try {
      Path measured = results == null ? run(module, output) : results.toPath();
      judge(track(module, measured, runs, output.resolve("results.md")), failing);
    } catch (IOException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
  }

  private static BenchmarkModule only(List<BenchmarkModule> modules) throws MojoExecutionException {
    List<BenchmarkModule> measured = modules.stream().filter(TrackMojo::hasBenchmarks).toList();
    if (measured.isEmpty()) {
      throw new MojoExecutionException(
          "no benchmarks to run: no module has "
              + BENCHMARKS
              + ", which jmh-generator-annprocess writes");
    }
    if (measured.size() > 1) {
      throw new MojoExecutionException(
          "benchmarks in several modules: choose one with -pl: "
              + measured.stream().map(BenchmarkModule::name).collect(Collectors.joining(", ")));
    }
    return measured.get(0);
  }

  private static boolean hasBenchmarks(BenchmarkModule module) {
    return module.classes().stream().anyMatch(each -> Files.exists(each.resolve(BENCHMARKS)));
  }

  private Path run(BenchmarkModule module, Path output) throws IOException, MojoExecutionException {
    Path measured = Files.createDirectories(output).resolve("results.json");
    // Those of an earlier run are not to be taken for new ones.
    Files.deleteIfExists(measured);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(
        Stream.concat(module.classes().stream(), module.classPath().stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    command.addAll(List.of("org.openjdk.jmh.Main", "-rf", "json", "-rff", measured.toString()));
    Stream.of((jmh == null ? "" : jmh).split(" ", -1))
        .filter(word -> !word.isEmpty())
        .forEach(command::add);
    try {
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (status != 0 || !Files.exists(measured)) {
        throw new MojoExecutionException(
            "JMH ended with exit status " + status + (status == 0 ? " and no results" : ""));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted while the benchmarks ran", e);
    }
    return measured;
  }

  private TrackedRun track(BenchmarkModule module, Path measured, RunOrder runs, Path comment)
      throws IOException {
    Tracking tracking =
        new Tracking(
            measured,
            Optional.ofNullable(base).map(File::toPath),
            Optional.ofNullable(history).map(File::toPath),
            runs,
            append,
            tolerance / 100,
            resolve / 100);
    TrackedRun run = tracking.read(scores -> explain(module, scores.keySet()), getLog()::warn);
    if (append) {
      getLog().info("Kept as " + tracking.append(Optional.ofNullable(runName)));
    }
    run.text(Integer.MAX_VALUE).lines().forEach(getLog()::info);
    Files.createDirectories(comment.toAbsolutePath().resolveSibling(""));
    Files.writeString(comment, run.markdown());
    return run;
  }

  private StaticFindings explain(BenchmarkModule module, Collection<Benchmark> measured) {
    StaticFindings findings = new StaticFindings();
    try (ClassContainers scanned = ClassContainers.open(module.classes());
        ClassContainers lookups = ClassContainers.open(module.classPath())) {
      findings.addScanned(
          measured, scanned, lookups, EvidenceFile.none().measurements(), getLog()::warn);
    } catch (IOException e) {
      getLog().warn(Problem.error(module.name(), e).text());
    }
    findings.addRecorded(measured);
    return findings;
  }

  private static void judge(TrackedRun run, TrackedRun.FailOn failing) throws MojoFailureException {
    if (run.fails(failing)) {
      throw new MojoFailureException(run.headline() + ", see above");
    }
  }
}
