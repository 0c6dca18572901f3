// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.strangers.CleanEnvironment;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.study.build.BuildRun;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import io.github.spotjmhbugs.study.build.BuildSite;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.SourcePlaces;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.Origin.Kind;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.GitCheckout;
import io.github.spotjmhbugs.study.source.GitCheckout.Checkout;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The process that studies one project: it takes it through the steps, and leaves a record of what
 * is known of it. Whatever the project does to it, by a regular expression without end, by too much
 * memory or by a defect of ours, costs this project alone.
 */
public final class StudyChild {
  /** Before the name of a step, in the line that says that it begins. */
  static final String STEP = "spotjmhbugs: step ";

  /**
   * What the process is to do. It travels in a file, because other users can read command lines,
   * and a URL may have a password.
   */
  record Request(
      ListedProject project,
      StudyOptions options,
      List<String> jdks,
      String mavenRepository,
      boolean isIsolated)
      implements Serializable {

    /** Writes it to a file of the parent, which nobody else can write to yet. */
    void write(Path file) throws IOException {
      try (ObjectOutputStream stream = new ObjectOutputStream(Files.newOutputStream(file))) {
        stream.writeObject(this);
      }
    }

    /** {@return the request in a file, which is deleted: what comes later must not see it} */
    static Request take(Path file) throws IOException, ClassNotFoundException {
      try (ObjectInputStream stream = new ObjectInputStream(Files.newInputStream(file))) {
        return (Request) stream.readObject();
      } finally {
        Files.deleteIfExists(file);
      }
    }
  }

  private final Request request;
  private final Workspace workspace;
  private final PrintStream out;
  private final Deadline deadline;

  private final Map<Step, Long> times = new EnumMap<>(Step.class);
  private final Set<String> problems = new LinkedHashSet<>();
  private String commit = "";
  private Census census = new Census(List.of());
  private BuildResult built = new BuildResult("", 0, "", List.of(), List.of());
  private TargetResult scanned = new TargetResult("", List.of(), List.of(), List.of());
  private Outcome outcome = Outcome.WITHOUT_BENCHMARKS;

  private StudyChild(Request request, Workspace workspace, PrintStream out) {
    this.request = request;
    this.workspace = workspace;
    this.out = out;
    deadline = Deadline.in(request.options().timeout());
  }

  /** Studies the project that is asked for in a folder, and leaves its record there. */
  public static void main(String[] arguments) throws Exception {
    Workspace workspace = new Workspace(Path.of(arguments[0]).toRealPath());
    StudyChild child = new StudyChild(Request.take(workspace.request()), workspace, System.out);
    System.setOut(System.err); // a library that prints says nothing about steps
    child.leave(child.failure());
    // Whatever threads a library has left do not matter any more.
    Runtime.getRuntime().halt(0);
  }

  private @Nullable StepFailure failure() {
    try {
      follow();
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

  private void follow() throws Exception {
    Origin origin = request.project().origin();
    if (origin.kind() == Kind.JAR) {
      scan(List.of(List.of(Path.of(origin.place()))), List.of());
    } else if (origin.kind() == Kind.ARTIFACT) {
      LocalFiles files = step(Step.CLONE, () -> download(origin.place()));
      scan(List.of(List.of(files.artifact())), files.dependencies());
    } else {
      Checkout sources = step(Step.CLONE, () -> checkout(origin));
      commit = sources.commit();
      sources.absent().forEach(one -> problems.add("not in the repository: " + OneLine.of(one)));
      build(sources.root());
    }
  }

  private void build(Path sources) throws Exception {
    census = step(Step.CENSUS, () -> Census.of(sources));
    if (census.benchmarks() > 0) {
      BuildSite site =
          new BuildSite(
              sources,
              census,
              workspace.root(),
              Jdks.find(request.jdks().stream().map(Path::of).toList()),
              Path.of(request.mavenRepository()),
              request.options().offline(),
              request.options().allowBuilds(),
              request.isIsolated() || request.options().allowBuilds());
      built = step(Step.BUILD, () -> new BuildRun(site, deadline.left(), problems).run());
      scan(built.classes(), built.classPath());
    }
  }

  private void scan(List<List<Path>> parts, List<Path> classPath) throws Exception {
    scanned = step(Step.SCAN, () -> scanOf(parts, classPath));
    scanned.problems().forEach(problem -> problems.add(problem.text()));
    outcome = built.seen() < census.benchmarks() ? Outcome.PARTIAL : Outcome.COMPLETE;
  }

  /** Does a step and notes how it went. */
  private <T> T step(Step step, Callable<T> work) throws Exception {
    // If this process is killed in the step, what is known until then is there.
    leave(new StepFailure(step + ": not finished"));
    out.println(STEP + step.name());
    out.flush();
    long begin = System.nanoTime();
    try {
      return work.call();
    } catch (StepFailure e) {
      throw new StepFailure(e.outcome(), step + ": " + OneLine.of(e.reason()));
    } finally {
      times.put(step, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }
  }

  private LocalFiles download(String coordinates) throws StepFailure {
    Map<String, String> given = Map.of("maven.repo.local", request.mavenRepository());
    MavenOptions maven = MavenOptions.of(System.getProperties(), given);
    try {
      return new MavenFetcher(maven, new DownloadProgress(Waiting.unseen()))
          .fetch(Coordinates.parse(coordinates).orElseThrow(), true);
    } catch (IOException e) {
      throw Outage.of(e)
          .map(outage -> new StepFailure(Outcome.UNREACHABLE, outage.toString()))
          .orElseGet(() -> new StepFailure(Problem.error("", e).reason()));
    }
  }

  private Checkout checkout(Origin origin) throws StepFailure, IOException, InterruptedException {
    if (origin.kind() == Kind.REPOSITORY) {
      Optional<Path> elsewhere =
          origin.elsewhere(request.options().readable().stream().map(Path::of).toList());
      if (elsewhere.isPresent()) {
        throw new StepFailure(
            "parts of the repository are in %1$s, which is not on the list; pass --readable %1$s"
                .formatted(elsewhere.get()));
      }
      return new GitCheckout(
              CleanEnvironment.of(workspace.home(), workspace.temp(), null),
              workspace.checkout(),
              workspace.log("clone"),
              deadline.left())
          .of(origin.url(), request.project().ref(), request.options().before());
    }
    Path folder = Path.of(origin.place());
    if (!Files.isDirectory(folder)) {
      throw new StepFailure("no such directory");
    }
    workspace.copy(folder);
    return new Checkout(workspace.checkout(), "", List.of());
  }

  private static TargetResult scanOf(List<List<Path>> parts, List<Path> classPath)
      throws StepFailure, IOException {
    TargetResult all = scanOfPart(parts.get(0), classPath);
    for (List<Path> part : parts.subList(1, parts.size())) {
      TargetResult next = scanOfPart(part, classPath);
      all =
          new TargetResult(
              "",
              joined(all.benchmarks(), next.benchmarks()),
              joined(all.findings(), next.findings()),
              joined(all.problems(), next.problems()));
    }
    return all;
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.of(first, second).flatMap(List::stream).distinct().toList();
  }

  private static TargetResult scanOfPart(List<Path> classes, List<Path> classPath)
      throws StepFailure, IOException {
    ClassContainers opened = ClassContainers.open(classes);
    if (opened.opened().isEmpty()) {
      throw new StepFailure(
          opened.problems().stream().map(Problem::reason).findFirst().orElse("no class files"));
    }
    try (opened;
        ClassContainers dependencies = ClassContainers.open(classPath)) {
      // Projects run beside each other; within one a single thread is enough.
      return new TargetScanner(1).scan("", opened.joined(), dependencies.opened());
    }
  }

  /** Leaves a record of what is known of the project now, which failed if there is a reason. */
  private void leave(@Nullable StepFailure failure) throws IOException {
    Path half = workspace.root().resolve("record.half");
    Files.writeString(half, RecordJson.write(toRecord(failure)));
    Files.move(half, workspace.record(), StandardCopyOption.REPLACE_EXISTING);
  }

  private ProjectRecord toRecord(@Nullable StepFailure failure) {
    return new ProjectRecord(
        request.project().project(),
        request.project().stars(),
        failure == null ? outcome : failure.outcome(),
        ProjectRecord.shortened(failure == null ? built.missing() : failure.reason()),
        commit,
        new SourcePlaces(request.project().origin().url(), census.paths()),
        census.sources().size(),
        census.benchmarks(),
        built.seen(),
        built.builtBy(),
        scanned.benchmarks(),
        scanned.findings(),
        problems.stream().map(ProjectRecord::shortened).toList(),
        times);
  }
}
