// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.process.ProcessRunner;
import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.source.BenchmarkSource;
import io.github.spotjmhbugs.study.source.Census;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Small projects, made on the spot. Their builds are offline: they find plugins and JMH in the
 * local repository that the build of this project has filled, and do not write to it.
 */
final class Projects {
  /** The plugins of this project's own build: others would have to be downloaded. */
  static final String PLUGINS =
      """
      <build><pluginManagement><plugins>
        <plugin><artifactId>maven-resources-plugin</artifactId><version>3.5.0</version></plugin>
        <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.16.0</version></plugin>
        <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.6.1</version></plugin>
        <plugin><artifactId>maven-jar-plugin</artifactId><version>3.5.1</version></plugin>
      </plugins></pluginManagement></build>
      """;

  static final String LEVEL_8 =
      """
      <properties>
        <maven.compiler.source>8</maven.compiler.source>
        <maven.compiler.target>8</maven.compiler.target>
      </properties>
      """;

  static final String JMH =
      """
      <dependencies><dependency>
        <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version>
      </dependency></dependencies>
      """;

  private static final Duration LONG = Duration.ofMinutes(10);

  private final Path folder;
  private final List<BenchmarkSource> sources = new ArrayList<>();

  /**
   * @param folder an empty folder
   */
  Projects(Path folder) {
    this.folder = folder;
  }

  /** A POM with a parent, or else the topmost. */
  static String pom(String artifact, boolean hasParent, String... elements) {
    String coordinates =
        hasParent
            ? "<parent><groupId>g</groupId><artifactId>top</artifactId><version>1</version></parent>"
            : "<groupId>g</groupId><version>1</version>";
    return "<project><modelVersion>4.0.0</modelVersion>"
        + coordinates
        + "<artifactId>"
        + artifact
        + "</artifactId>\n"
        + String.join("", elements)
        + "</project>";
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

  Path logs() {
    return folder.resolve("logs");
  }

  Projects file(String path, String text) throws IOException {
    Path file = root().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** A source file with two benchmarks, which the census knows. */
  Projects source(String path, String text) throws IOException {
    sources.add(new BenchmarkSource(Path.of(path), 2));
    return file(path, text);
  }

  BuildSite site() throws IOException {
    return site(options());
  }

  private BuildSite site(BuildOptions options) throws IOException {
    return new BuildSite(
            root(),
            new Census(sources),
            workspace(),
            logs(),
            new ProcessRunner(List.of()),
            Jdks.find(List.of()),
            options)
        .prepared();
  }

  private static BuildOptions options() {
    return new BuildOptions(
        Optional.ofNullable(System.getProperty("maven.repo.local"))
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".m2", "repository")),
        true,
        false);
  }

  BuildResult build() throws StepFailure, IOException, InterruptedException {
    return build(LONG, options());
  }

  /** The project's own build may run, too. */
  BuildResult buildAllowed() throws StepFailure, IOException, InterruptedException {
    return build(LONG, new BuildOptions(options().mavenRepository(), true, true));
  }

  /** Wrappers of projects are used only where they may download something. */
  BuildResult buildOnline(Duration timeout) throws StepFailure, IOException, InterruptedException {
    return build(timeout, new BuildOptions(options().mavenRepository(), false, true));
  }

  private BuildResult build(Duration timeout, BuildOptions options)
      throws StepFailure, IOException, InterruptedException {
    // Builds of this size end before the optimising compiler pays.
    file(".mvn/jvm.config", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n");
    return new BuildRun(site(options), timeout).run();
  }
}
