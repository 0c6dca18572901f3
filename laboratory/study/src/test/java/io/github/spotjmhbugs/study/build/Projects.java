// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.study.Poms;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Small projects, made on the spot. Their builds are offline: they find plugins and JMH in the
 * local repository that the build of this project has filled, and do not write to it.
 */
final class Projects {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final Path folder;
  private final List<Census.Source> sources = new ArrayList<>();
  private final Set<String> problems = new LinkedHashSet<>();

  /**
   * @param folder an empty folder
   */
  Projects(Path folder) {
    this.folder = folder;
  }

  /** A class with two benchmarks. */
  static String benchmarks(String name, String body) {
    return """
    package p;
    import org.openjdk.jmh.annotations.*;
    @State(Scope.Thread)
    public class %s {
      int x = 42;
      @Benchmark public int first() { return x; }
      @Benchmark public Object second() { %s }
    }
    """
        .formatted(name, body);
  }

  Path root() {
    return folder.resolve("sources");
  }

  Path workspace() {
    return folder.resolve("work");
  }

  /** What the builds so far could not have or compile. */
  Set<String> problems() {
    return problems;
  }

  Path logs() {
    return workspace().resolve("logs");
  }

  Projects file(String path, String text) throws IOException {
    Path file = root().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** A source file with two benchmarks, which the census knows. */
  Projects source(String path, String text) throws IOException {
    String packageName =
        Language.of(Path.of(path))
            .map(language -> Language.packageOf(language.code(text)))
            .orElse("");
    sources.add(new Census.Source(Path.of(path), packageName, 2));
    return file(path, text);
  }

  BuildSite site() throws IOException {
    return site(true, false);
  }

  private BuildSite site(boolean isOffline, boolean allowsBuilds) throws IOException {
    for (String made : List.of("home", "tmp", "logs")) {
      Files.createDirectories(workspace().resolve(made));
    }
    Path user = Path.of(System.getProperty("user.home"));
    MavenFiles.writeSettings(user, workspace().resolve("home"), isOffline);
    return new BuildSite(
        root().toRealPath(),
        new Census(sources),
        workspace().toRealPath(),
        Jdks.find(List.of()),
        Poms.localRepository(),
        isOffline,
        allowsBuilds,
        true);
  }

  BuildResult build() throws StepFailure, IOException, InterruptedException {
    return build(LONG, true, false);
  }

  /** The same in Kotlin. */
  static String kotlinBenchmarks(String name, String body) {
    return """
    package p
    import org.openjdk.jmh.annotations.*
    @State(Scope.Thread)
    open class %s {
      private var x = 42
      @Benchmark fun first() = x
      @Benchmark fun second(): Any { %s }
    }
    """
        .formatted(name, body);
  }

  /**
   * The compilers of Kotlin and Scala come from Central, unless a build of this machine has them
   * already, as that of our own fixtures.
   */
  BuildResult buildFetching() throws StepFailure, IOException, InterruptedException {
    return build(LONG, false, false);
  }

  /** The same in Scala. */
  static String scalaBenchmarks(String name, String body) {
    return """
    package p
    import org.openjdk.jmh.annotations._
    @State(Scope.Thread)
    class %s {
      var x = 42
      @Benchmark def first: Int = x
      @Benchmark def second: Any = { %s }
    }
    """
        .formatted(name, body);
  }

  /** The project's own build may run, too. */
  BuildResult buildAllowed() throws StepFailure, IOException, InterruptedException {
    return build(LONG, true, true);
  }

  /** Wrappers of projects are used only where they may download something. */
  BuildResult buildOnline(Duration timeout) throws StepFailure, IOException, InterruptedException {
    return build(timeout, false, true);
  }

  private BuildResult build(Duration timeout, boolean isOffline, boolean allowsBuilds)
      throws StepFailure, IOException, InterruptedException {
    // Builds of this size end before the optimising compiler pays.
    file(".mvn/jvm.config", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n");
    return new BuildRun(site(isOffline, allowsBuilds), timeout, problems).run();
  }
}
