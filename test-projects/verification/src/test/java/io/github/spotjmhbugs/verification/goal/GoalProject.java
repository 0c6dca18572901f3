// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.goal;

import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.recipes.MavenBuild;
import io.github.spotjmhbugs.verification.recipes.MavenWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.shared.invoker.MavenInvocationException;

/** A fresh checkout of a project, and a Maven that can run the plugin on it. */
final class GoalProject {
  private static final String VERSION = System.getProperty("spotjmhbugs.version");
  private static final String PLUGIN =
      "io.github.spotjmhbugs:spotjmhbugs-maven-plugin:" + VERSION + ":";

  private final MavenWorkspace workspace;
  private final Path directory;

  private GoalProject(MavenWorkspace workspace, Path directory) {
    this.workspace = workspace;
    this.directory = directory;
  }

  /**
   * @param name a directory of {@code test-projects/maven-goal}
   * @return a checkout of it, the root of a repository
   * @throws IOException when a file cannot be copied
   */
  static GoalProject checkout(String name) throws IOException {
    return checkoutOf("maven-goal/" + name);
  }

  /**
   * @param project a directory of {@code test-projects}
   * @return a checkout of it, the root of a repository
   * @throws IOException when a file cannot be copied
   */
  static GoalProject checkoutOf(String project) throws IOException {
    MavenWorkspace workspace = MavenWorkspace.create("goal-" + project.replace('/', '-'));
    for (String module :
        List.of("host", "settings", "report", "results", "formats", "fix", "maven-plugin")) {
      String artifact = "spotjmhbugs-" + module;
      Path pom = Corpus.path("root").resolve(artifact).resolve("pom.xml");
      workspace.repository().install(artifact, VERSION, pom, Corpus.path(module));
    }
    Path directory = workspace.copy(project);
    Files.createDirectory(directory.resolve(".git"));
    return new GoalProject(workspace, directory);
  }

  /**
   * @param goal a goal of the plugin
   * @param options options of Maven and of the goal
   * @return how the build ended
   * @throws MavenInvocationException when Maven cannot be started
   */
  MavenBuild run(String goal, String... options) throws MavenInvocationException {
    return maven(Stream.concat(Stream.of(PLUGIN + goal), Stream.of(options)));
  }

  /**
   * @param arguments phases and options of Maven
   * @return how the build ended
   * @throws MavenInvocationException when Maven cannot be started
   */
  MavenBuild maven(String... arguments) throws MavenInvocationException {
    return maven(Stream.of(arguments));
  }

  private MavenBuild maven(Stream<String> arguments) throws MavenInvocationException {
    return workspace.build(directory, arguments.toArray(String[]::new));
  }

  /**
   * @param path a path in the checkout
   * @return the file
   */
  Path file(String path) {
    return directory.resolve(path);
  }

  /**
   * @param directory a directory of reports in the checkout
   * @return the findings in the order of the report, each as {@code target practice class line}
   * @throws IOException when there is no CSV file
   */
  List<String> findings(String directory) throws IOException {
    List<String> findings = new ArrayList<>();
    List<String> lines = Files.readAllLines(file(directory).resolve("spotjmhbugs.csv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      findings.add(String.join(" ", cells[0], cells[1], cells[4], cells[6]));
    }
    return findings;
  }
}
