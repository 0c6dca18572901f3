// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.practice.Pattern;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.shared.invoker.DefaultInvocationRequest;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.InvocationResult;
import org.apache.maven.shared.invoker.MavenInvocationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Projects that have the plugin in their pom as a user has it, built with Maven. */
class QuickstartTest {
  /** Not a directory of JUnit's, which would warn of each link in it when it cleans up. */
  private static Path work = Path.of("");

  private static ScratchRepository repository;

  /**
   * @param exitCode 0 when the build passed
   * @param output the lines that Maven printed
   */
  private record Build(int exitCode, List<String> output) {}

  @BeforeAll
  static void installPlugin() throws IOException {
    Path core = Corpus.path("core");
    assumeThat(core).as("the packed plugin, which is there from mvn package on").isRegularFile();
    work = Files.createTempDirectory(core.getParent(), "quickstart").toAbsolutePath();
    Path root = Corpus.path("root");
    String version = System.getProperty("spotjmhbugs.version");
    repository = new ScratchRepository(work.resolve("repository"), Corpus.path("localRepository"));
    repository.install("spotjmhbugs-parent", version, root.resolve("pom.xml"));
    repository.install("spotjmhbugs-core", version, root.resolve("spotjmhbugs-core/pom.xml"), core);
  }

  @Test
  void checkFailsAndNamesEveryPractice() throws Exception {
    Build build = check("quickstart");
    assertThat(build.exitCode()).isNotZero();
    for (Pattern.Key practice : Pattern.Key.values()) {
      assertThat(build.output())
          .anyMatch(line -> line.startsWith("[ERROR]") && line.contains(" JMH_" + practice + "_"));
    }
  }

  @Test
  void checkPassesOnceTheBenchmarksAreRepaired() throws Exception {
    Build build = check("quickstart-fixed");
    assertThat(build.output()).contains("[INFO] BugInstance size is 0");
    assertThat(build.exitCode()).isZero();
  }

  private static Build check(String project) throws IOException, MavenInvocationException {
    Path copy = copy(Corpus.path("root").resolve("test-projects").resolve(project));
    List<String> output = new ArrayList<>();
    InvocationRequest request =
        new DefaultInvocationRequest()
            .setBaseDirectory(copy.toFile())
            .setMavenHome(new File(System.getProperty("maven.home")))
            .setJavaHome(new File(System.getProperty("java.home")))
            .setLocalRepositoryDirectory(repository.directory().toFile())
            .setBatchMode(true)
            .addArg("-Dspotjmhbugs.version=" + System.getProperty("spotjmhbugs.version"))
            .addArg("compile")
            .addArg("spotbugs:check");
    request.setOutputHandler(output::add);
    request.setErrorHandler(output::add);
    InvocationResult result = new DefaultInvoker().execute(request);
    assertThat(result.getExecutionException()).isNull();
    return new Build(result.getExitCode(), output);
  }

  /** The sources alone: a build in the repository would leave its output there. */
  private static Path copy(Path project) throws IOException {
    Path copy = work.resolve(project.getFileName());
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(f -> !f.startsWith(project.resolve("target"))).toList()) {
        Files.copy(file, copy.resolve(project.relativize(file)));
      }
    }
    return copy;
  }
}
