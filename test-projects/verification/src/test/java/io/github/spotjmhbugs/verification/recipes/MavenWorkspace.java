// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.Directories;
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

/**
 * Copies of test projects, and a local repository with the plugin as it was just packed: the place
 * to build them with Maven as a user does.
 */
public final class MavenWorkspace {
  private static final String VERSION = System.getProperty("spotjmhbugs.version");

  private static final String BRIEF = String.join(" ", ChildProcess.BRIEF);

  private final Path directory;
  private final ScratchRepository repository;

  private MavenWorkspace(Path directory, ScratchRepository repository) {
    this.directory = directory;
    this.repository = repository;
  }

  /**
   * Makes a workspace in the build's output, where it stays for whoever looks for the cause of a
   * failure, until another of that name takes its place. The test that asks for it is skipped as
   * long as the plugin is not packed.
   *
   * @param name its directory's name; tests that may run at the same time need one each
   * @return a workspace with the parent pom and the plugin installed
   * @throws IOException when a file cannot be written
   */
  public static MavenWorkspace create(String name) throws IOException {
    Path core = Corpus.packedPlugin();
    // Not a directory of JUnit's, which would warn of each link in it when it cleans up.
    Path directory = Files.createDirectories(Corpus.path("workspaces").resolve(name));
    Directories.clear(directory);
    Path root = Corpus.path("root");
    ScratchRepository repository =
        new ScratchRepository(directory.resolve("repository"), Corpus.path("localRepository"));
    repository.install("spotjmhbugs-parent", VERSION, root.resolve("pom.xml"));
    repository.install("spotjmhbugs-core", VERSION, root.resolve("spotjmhbugs-core/pom.xml"), core);
    return new MavenWorkspace(directory, repository);
  }

  /**
   * @return the local repository of the builds, for more to install in
   */
  public ScratchRepository repository() {
    return repository;
  }

  /**
   * Copies the sources of a project: a build in the repository would leave its output there.
   *
   * @param project a path from {@code test-projects}
   * @return the copy
   * @throws IOException when a file cannot be copied, or is there from an earlier copy
   */
  public Path copy(String project) throws IOException {
    Path from = Corpus.path("root").resolve("test-projects").resolve(project);
    Path to = directory.resolve(project);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(f -> isSource(from.relativize(f), f)).toList()) {
        Path copy = to.resolve(from.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return to;
  }

  private static boolean isSource(Path path, Path file) {
    boolean output =
        Stream.iterate(path, p -> p != null, Path::getParent).anyMatch(p -> p.endsWith("target"));
    return !output && Files.isRegularFile(file);
  }

  /**
   * Runs Maven in batch mode, on the JDK of this test.
   *
   * @param project the directory of the pom
   * @param arguments goals and options
   * @return how the build ended
   * @throws MavenInvocationException when Maven cannot be started
   */
  public MavenBuild build(Path project, String... arguments) throws MavenInvocationException {
    List<String> output = new ArrayList<>();
    InvocationRequest request =
        new DefaultInvocationRequest()
            .setBaseDirectory(project.toFile())
            .setMavenHome(new File(System.getProperty("maven.home")))
            .setJavaHome(new File(System.getProperty("java.home")))
            .setLocalRepositoryDirectory(repository.directory().toFile())
            .setBatchMode(true)
            .setMavenOpts(BRIEF)
            .addArg("-Dspotbugs.jvmArgs=" + BRIEF)
            .addArg("-Dspotjmhbugs.version=" + VERSION)
            .addArgs(List.of(arguments));
    request.setOutputHandler(output::add);
    request.setErrorHandler(output::add);
    InvocationResult result = new DefaultInvoker().execute(request);
    assertThat(result.getExecutionException()).isNull();
    return new MavenBuild(result.getExitCode(), List.copyOf(output));
  }
}
