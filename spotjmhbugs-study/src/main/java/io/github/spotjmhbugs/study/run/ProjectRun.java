// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.TargetScanner;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.JoinedClasses;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.process.CleanEnvironment;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Outage;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.study.build.BuildResult;
import io.github.spotjmhbugs.study.build.BuildRun;
import io.github.spotjmhbugs.study.build.BuildSite;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.record.SourcePlaces;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.record.StepRecord;
import io.github.spotjmhbugs.study.run.Origin.Kind;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Checkout;
import io.github.spotjmhbugs.study.source.GitCheckout;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One project on its way through the steps, and what is known of it so far. */
final class ProjectRun {
  private final ListedProject project;
  private final StudyOptions options;
  private final Path mavenRepository;
  private final Workspace workspace;
  private final PrintStream out;
  private final Deadline deadline;

  private final List<StepRecord> steps = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private String commit = "";
  private Census census = new Census(List.of());
  private SourcePlaces places;
  private @Nullable BuildResult built;
  private @Nullable TargetResult scanned;

  /** The work of a step. */
  private interface Work<T> {
    T run() throws StepFailure, IOException, InterruptedException;
  }

  /**
   * @param request what to do
   * @param workspace where, and where to leave the record
   * @param out is told which step begins
   */
  ProjectRun(ChildRequest request, Workspace workspace, PrintStream out) {
    project = request.project();
    places = new SourcePlaces(project.origin().url(), Map.of());
    options = request.options();
    mavenRepository = Path.of(request.mavenRepository());
    this.workspace = workspace;
    this.out = out;
    deadline = Deadline.in(options.timeout());
  }

  void follow() throws StepFailure, IOException, InterruptedException {
    Origin origin = project.origin();
    if (origin.kind() == Kind.JAR) {
      scan(List.of(Path.of(origin.place())), List.of());
    } else if (origin.kind() == Kind.ARTIFACT) {
      LocalFiles files = step(Step.CLONE, () -> download(origin.place()));
      scan(List.of(files.artifact()), files.dependencies());
    } else {
      Checkout sources = step(Step.CLONE, () -> checkout(origin));
      commit = sources.commit();
      sources.absent().forEach(one -> problems.add("not in the repository: " + OneLine.of(one)));
      build(sources.root());
    }
  }

  private void build(Path sources) throws StepFailure, IOException, InterruptedException {
    census = step(Step.CENSUS, () -> Census.of(sources));
    places = new SourcePlaces(project.origin().url(), census.paths());
    if (census.benchmarks() > 0) {
      BuildResult result =
          step(Step.BUILD, () -> new BuildRun(site(sources), deadline.left()).run());
      built = result;
      problems.addAll(result.problems());
      scan(result.classes(), result.classPath());
    }
  }

  /** Does a step and notes how it went. */
  private <T> T step(Step step, Work<T> work)
      throws StepFailure, IOException, InterruptedException {
    // If this process is killed in the step, what is known until then is there.
    leave(new StepFailure(step + ": not finished"));
    out.println(StudyChild.STEP + step.name());
    out.flush();
    long begin = System.nanoTime();
    boolean succeeded = false;
    try {
      T result = work.run();
      succeeded = true;
      return result;
    } catch (StepFailure e) {
      throw new StepFailure(e.outcome(), step + ": " + OneLine.of(e.reason()));
    } finally {
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      steps.add(new StepRecord(step, succeeded, took));
    }
  }

  private LocalFiles download(String coordinates) throws StepFailure {
    Map<String, String> given = Map.of("maven.repo.local", mavenRepository.toString());
    MavenOptions maven = MavenOptions.of(System.getProperties(), given);
    try {
      return new MavenFetcher(maven, new DownloadProgress(System.err, () -> false))
          .fetch(Coordinates.parse(coordinates).orElseThrow(), true);
    } catch (IOException e) {
      throw Outage.of(e)
          .map(StepFailure::new)
          .orElseGet(() -> new StepFailure(Problem.error("", e).reason()));
    }
  }

  private Checkout checkout(Origin origin) throws StepFailure, IOException, InterruptedException {
    if (origin.kind() == Kind.REPOSITORY) {
      return new GitCheckout(
              CleanEnvironment.of(workspace.home(), workspace.temp(), null),
              workspace.checkout(),
              workspace.log("clone"),
              deadline.left())
          .of(origin.url(), project.ref(), options.before());
    }
    Path folder = Path.of(origin.place());
    if (!Files.isDirectory(folder)) {
      throw new StepFailure("no such directory");
    }
    workspace.copy(folder, workspace.root().resolveSibling(""));
    return new Checkout(workspace.checkout(), "", List.of());
  }

  private BuildSite site(Path sources) {
    return new BuildSite(
        sources,
        census,
        workspace.root(),
        Jdks.find(options.jdks().stream().map(Path::of).toList()),
        mavenRepository,
        options.offline(),
        options.allowBuilds());
  }

  private void scan(List<Path> classes, List<Path> classPath)
      throws StepFailure, IOException, InterruptedException {
    TargetResult result = step(Step.SCAN, () -> scanOf(classes, classPath));
    scanned = result;
    result.problems().forEach(problem -> problems.add(problem.line()));
  }

  private static TargetResult scanOf(List<Path> classes, List<Path> classPath)
      throws StepFailure, IOException {
    ClassContainers opened = ClassContainers.open(classes);
    if (opened.opened().isEmpty()) {
      throw new StepFailure(
          opened.problems().stream().map(Problem::reason).findFirst().orElse("no class files"));
    }
    try (opened;
        ClassContainers dependencies = ClassContainers.open(classPath)) {
      JoinedClasses joined = new JoinedClasses(opened.opened(), opened.problems());
      // Projects run beside each other; within one a single thread is enough.
      return new TargetScanner(1).scan("", joined, dependencies.opened());
    }
  }

  /** Leaves a record of what is known of the project now, which failed if there is a reason. */
  void leave(@Nullable StepFailure failure) throws IOException {
    Path half = workspace.root().resolve("record.half");
    Files.writeString(half, RecordJson.write(toRecord(failure)));
    Files.move(half, workspace.record(), StandardCopyOption.REPLACE_EXISTING);
  }

  private ProjectRecord toRecord(@Nullable StepFailure failure) {
    String missing = built == null ? "" : built.missing();
    int seen = built == null ? 0 : built.seen();
    return new ProjectRecord(
        project.project(),
        project.stars(),
        failure == null ? outcome(seen < census.benchmarks()) : failure.outcome(),
        shortened(failure == null ? missing : failure.reason()),
        commit,
        places,
        census.files(),
        census.benchmarks(),
        seen,
        built == null ? "" : built.builtBy(),
        scanned == null ? List.of() : scanned.benchmarks(),
        scanned == null ? List.of() : scanned.findings(),
        problems.stream().map(ProjectRun::shortened).toList(),
        steps);
  }

  /** Compilers repeat names, which may be of any length; the ellipsis counts, too. */
  private static String shortened(String text) {
    return OneLine.shortened(text, ReceivedRecord.LONGEST_REASON - 1);
  }

  private Outcome outcome(boolean someAreMissing) {
    if (scanned == null) {
      return Outcome.WITHOUT_BENCHMARKS;
    }
    return someAreMissing ? Outcome.PARTIAL : Outcome.COMPLETE;
  }
}
