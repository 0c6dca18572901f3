// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.TargetScanner;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.JoinedClasses;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.process.CleanEnvironment;
import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.process.ProcessRunner;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.study.build.BuildOptions;
import io.github.spotjmhbugs.study.build.BuildResult;
import io.github.spotjmhbugs.study.build.BuildRun;
import io.github.spotjmhbugs.study.build.BuildSite;
import io.github.spotjmhbugs.study.input.ListedProject;
import io.github.spotjmhbugs.study.input.Origin;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Checkout;
import io.github.spotjmhbugs.study.source.GitCheckout;
import io.github.spotjmhbugs.study.source.SourceCensus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One project from its name to its findings. It shares nothing with other projects but the local
 * Maven repository of the builds, so that any number of threads or machines can study others.
 */
public final class ProjectStudy {
  private static final int MEBI = 20;

  private final StudyOptions options;
  private final StudyListener listener;
  private final MavenFetcher maven;

  /**
   * Makes a study that has done nothing yet.
   *
   * @param options what all projects have in common
   * @param maven finds those that are artifacts
   * @param listener is told of each step
   */
  public ProjectStudy(StudyOptions options, MavenFetcher maven, StudyListener listener) {
    this.options = options;
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
    Workspace workspace = Workspace.create(options, project.project());
    ProjectRecordBuilder log = new ProjectRecordBuilder(project, options.timeout(), listener);
    try {
      followWithinLimit(project, workspace, log);
    } catch (StepFailure e) {
      log.failed(e.reason());
    } catch (IOException e) {
      log.failed(Problem.error("", e).reason());
    } catch (OutOfMemoryError e) {
      log.failed(Problem.OUT_OF_MEMORY);
    } catch (RuntimeException | StackOverflowError e) {
      // A defect that one odd project brings to light must not cost all the others.
      log.failed("internal error: " + e);
    } finally {
      if (!options.keep()) {
        Workspace.delete(workspace.root()); // what is left over is tried again at the end
      }
    }
    return log.toRecord();
  }

  private void followWithinLimit(
      ListedProject project, Workspace workspace, ProjectRecordBuilder log)
      throws StepFailure, IOException, InterruptedException {
    DiskLimit disk = new DiskLimit(workspace.root(), options.diskLimit(), DiskLimit.INTERVAL);
    if (!disk.allows(() -> follow(project.origin(), project.ref(), workspace, log))) {
      throw new StepFailure("uses more than " + (options.diskLimit() >> MEBI) + " MB of disk");
    }
  }

  private void follow(Origin origin, String ref, Workspace workspace, ProjectRecordBuilder log)
      throws StepFailure, IOException, InterruptedException {
    if (origin instanceof Origin.Jar jar) {
      scan(List.of(jar.path()), List.of(), log);
    } else if (origin instanceof Origin.Artifact artifact) {
      LocalFiles files = log.step(Step.CLONE, () -> download(artifact.coordinates()), f -> "");
      scan(List.of(files.artifact()), files.dependencies(), log);
    } else {
      Checkout checkout =
          log.step(Step.CLONE, () -> checkout(origin, ref, workspace, log), Checkout::commit);
      log.obtained(checkout);
      build(checkout.root(), workspace, log);
    }
  }

  private LocalFiles download(Coordinates coordinates) throws StepFailure {
    try {
      // One session of Maven Resolver for all threads; it is no bottleneck of a study.
      synchronized (maven) {
        return maven.fetch(coordinates, true);
      }
    } catch (IOException e) {
      throw new StepFailure(Problem.error("", e).reason());
    }
  }

  private Checkout checkout(
      Origin origin, String ref, Workspace workspace, ProjectRecordBuilder log)
      throws StepFailure, IOException, InterruptedException {
    if (origin instanceof Origin.Folder folder) {
      if (!Files.isDirectory(folder.path())) {
        throw new StepFailure("no such directory");
      }
      workspace.copy(folder.path(), options.work());
      return new Checkout(workspace.checkout(), "", List.of());
    }
    String url = ((Origin.Repository) origin).url();
    Path home = Files.createDirectories(workspace.root().resolve("home"));
    // The sandbox is for what the project's build runs. Git runs nothing of the project's.
    return new GitCheckout(
            new ProcessRunner(List.of()), CleanEnvironment.of(home, workspace.root(), null))
        .of(
            url,
            ref,
            options.before(),
            workspace.checkout(),
            workspace.log("clone"),
            log.timeLeft());
  }

  private void build(Path sources, Workspace workspace, ProjectRecordBuilder log)
      throws StepFailure, IOException, InterruptedException {
    Census census =
        log.step(
            Step.CENSUS,
            () -> SourceCensus.of(sources),
            found -> found.benchmarks() + " benchmarks in " + found.files() + " files");
    log.counted(census);
    if (census.benchmarks() == 0) {
      return;
    }
    BuildSite site =
        new BuildSite(
            sources,
            census,
            workspace.root().resolve("build"),
            workspace.logs(),
            new ProcessRunner(options.sandbox()),
            Jdks.find(options.jdks()),
            new BuildOptions(options.mavenRepository(), options.offline(), options.allowBuilds()));
    BuildResult built =
        log.step(
            Step.BUILD,
            () -> new BuildRun(site.prepared(), log.timeLeft()).run(),
            BuildResult::summary);
    log.built(built);
    scan(built.classes(), built.classPath(), log);
  }

  private static void scan(List<Path> classes, List<Path> classPath, ProjectRecordBuilder log)
      throws StepFailure, IOException, InterruptedException {
    TargetResult result =
        log.step(
            Step.SCAN,
            () -> scan(classes, classPath),
            found -> found.benchmarks().size() + " benchmarks");
    log.scanned(result);
  }

  private static TargetResult scan(List<Path> classes, List<Path> classPath)
      throws StepFailure, IOException {
    ClassContainers opened = ClassContainers.open(classes);
    if (opened.opened().isEmpty()) {
      throw new StepFailure(
          opened.problems().stream().map(Problem::reason).findFirst().orElse("no class files"));
    }
    try (opened;
        ClassContainers dependencies = ClassContainers.open(classPath)) {
      JoinedClasses project = new JoinedClasses(opened.opened(), opened.problems());
      // Projects run beside each other; within one a single thread is enough.
      return new TargetScanner(1, false).scan("", project, dependencies.opened());
    }
  }
}
