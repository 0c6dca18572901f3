// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.strangers.CleanEnvironment;
import io.github.spotjmhbugs.strangers.Command;
import io.github.spotjmhbugs.strangers.Folders;
import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.strangers.ProcessOutcome;
import io.github.spotjmhbugs.strangers.ProcessRunner;
import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.build.MavenFiles;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Studies projects, each in a process of its own that cannot outlive its deadline. This process
 * never looks at the files of a project. Any number of threads or machines can study others.
 */
public class ProjectStudy implements StudyRun.Study {
  private static final int MEBI = 20;

  /** What the user says of the way to the network. */
  private static final Pattern NETWORK =
      Pattern.compile(
          "(?!.*(?i:password))(?:https?\\.(?:proxy|nonProxy)|java\\.net\\.|aether\\.).*");

  private final StudyOptions options;
  private final List<String> jdks;
  private final StudyFolders folders;
  private final Sandbox sandbox;
  private final BiConsumer<String, Step> begins;

  /** Makes a study; {@code begins} is told of each step of a project when it begins. */
  public ProjectStudy(
      StudyOptions options,
      StudyFolders folders,
      Sandbox sandbox,
      BiConsumer<String, Step> begins) {
    this.options = options;
    Jdks found = Jdks.find(options.jdks().stream().map(Path::of).toList());
    jdks = found.all().stream().map(jdk -> jdk.home().toString()).toList();
    this.folders = folders;
    this.sandbox = sandbox;
    this.begins = begins;
  }

  @Override
  public ProjectRecord study(ListedProject project) throws IOException, InterruptedException {
    Workspace workspace = Workspace.create(folders.work(), project.project());
    try {
      Path user = Path.of(System.getProperty("user.home"));
      MavenFiles.writeSettings(user, workspace.home(), options.offline());
      Files.createDirectories(folders.mavenRepository());
      new StudyChild.Request(
              project, options, jdks, folders.mavenRepository().toString(), sandbox.isolates())
          .write(workspace.request());
      long room = Long.MAX_VALUE - options.diskLimit();
      long before = Math.min(room, Folders.size(folders.mavenRepository(), room));
      long repositoryLimit = before + options.diskLimit();
      Supplier<String> excess = () -> excess(workspace, repositoryLimit);
      ProcessOutcome outcome =
          new ProcessRunner(List.of(), () -> !excess.get().isEmpty())
              .run(command(project, workspace), line -> tell(project, line));
      if (outcome instanceof ProcessOutcome.NotStarted) {
        throw new IOException("cannot study projects: " + outcome.describe());
      }
      return record(project, workspace, outcome, excess.get());
    } finally {
      workspace.keepLogs(folders.logs().resolve(ProjectRecord.fileName(project.project())));
      if (!folders.keep()) {
        Folders.delete(workspace.root()); // what is left over is tried again at the end
      }
    }
  }

  private Command command(ListedProject project, Workspace workspace) {
    List<Path> classPath = classPath();
    List<Path> readable = new ArrayList<>(classPath);
    readable.add(Path.of(System.getProperty("java.home")));
    jdks.forEach(jdk -> readable.add(Path.of(jdk)));
    options.readable().forEach(path -> readable.add(Path.of(path)));
    project.origin().path().ifPresent(readable::add);
    List<String> words =
        new ArrayList<>(
            sandbox.words(readable, List.of(workspace.root(), folders.mavenRepository())));
    words.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + options.memoryLimit() + "m",
            "-Xss256m", // models of strangers may be nested deeply; only what is used takes memory
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Djava.awt.headless=true"));
    // Where this program is told to start quickly rather than to run fast, so are those that it
    // starts.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
        .forEach(words::add);
    System.getProperties().stringPropertyNames().stream()
        .filter(NETWORK.asMatchPredicate())
        .sorted()
        .forEach(name -> words.add("-D" + name + "=" + System.getProperty(name)));
    String joined =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    words.addAll(List.of("-cp", joined, child(), workspace.root().toString()));
    return new Command(
        words,
        workspace.root(),
        CleanEnvironment.of(workspace.home(), workspace.temp(), null),
        workspace.log("study"),
        options.timeout());
  }

  /** The main class of the process that studies a project. */
  String child() {
    return StudyChild.class.getName();
  }

  /**
   * How another JVM runs this program: the class path, with what the manifests of its jars add; on
   * a cluster, where that of the JVM is the cluster's, only the jar that was submitted.
   */
  private static List<Path> classPath() {
    URL location = ProjectStudy.class.getProtectionDomain().getCodeSource().getLocation();
    Path ours = Path.of(URI.create(location.toString()));
    List<Path> all =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> Path.of(entry).toAbsolutePath())
            .flatMap(entry -> Stream.concat(Stream.of(entry), named(entry).stream()))
            .toList();
    return all.contains(ours) ? all : List.of(ours);
  }

  /** What a jar names, as that of the command line names all others. */
  private static List<Path> named(Path entry) {
    try (JarFile jar = new JarFile(entry.toFile())) {
      Manifest manifest = Objects.requireNonNullElseGet(jar.getManifest(), Manifest::new);
      String words = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return Stream.ofNullable(words)
          .flatMap(value -> Stream.of(value.strip().split("\\s+")))
          .map(word -> Path.of(entry.toUri().resolve(word)))
          .toList();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // a folder, or what the JVM cannot read, either
    }
  }

  private void tell(ListedProject project, String line) {
    Arrays.stream(Step.values())
        .filter(step -> line.equals(StudyChild.STEP + step.name()))
        .forEach(step -> begins.accept(project.project(), step));
  }

  /** What the project takes too much of; empty in most cases. */
  private String excess(Workspace workspace, long repositoryLimit) {
    long limit = options.diskLimit();
    String much = "more than " + (limit >> MEBI) + " MB";
    if (Folders.size(workspace.root(), limit) > limit) {
      return "uses " + much + " of disk";
    }
    return Folders.size(folders.mavenRepository(), repositoryLimit) > repositoryLimit
        ? "adds " + much + " to the Maven repository"
        : "";
  }

  private static ProjectRecord record(
      ListedProject project, Workspace workspace, ProcessOutcome outcome, String excess) {
    String ended = outcome instanceof ProcessOutcome.TimedOut ? "" : "its process ended with ";
    String failure = outcome.succeeded() ? "" : ended + outcome.describe();
    String problem = excess.isEmpty() ? failure : excess; // which may be the reason of the failure
    try {
      ProjectRecord left = received(workspace.record(), project);
      return problem.isEmpty() ? left : left.failed(problem);
    } catch (IOException e) {
      String reason = problem.isEmpty() ? "its process left " + e.getMessage() : problem;
      return ProjectRecord.unknown(project.project(), project.stars(), Outcome.FAILED, reason);
    }
  }

  /** None of it is trusted: its process had the files of strangers before it. */
  private static ProjectRecord received(Path file, ListedProject project) throws IOException {
    String json = Texts.head(file, RecordJson.LARGEST + 1); // of a larger one this is no record
    if (json.isEmpty()) {
      throw new IOException("no record");
    }
    ProjectRecord record;
    try {
      record = RecordJson.read(json);
    } catch (IOException e) {
      throw new IOException("a record that is of no use: " + e.getMessage(), e);
    }
    if (!record.project().equals(project.project())
        || !Objects.equals(record.stars(), project.stars())
        || !record.places().url().equals(OneLine.of(project.origin().url()))) {
      throw new IOException("a record of another project");
    }
    return record;
  }
}
