// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.init;

import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.scan.project.BuildAdvice;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What can be seen of a project.
 *
 * @param root the folder that is built
 * @param repository the root of its repository, or the same folder if there is none
 */
record Project(Path root, Path repository) {
  private static final Pattern JAVA = Pattern.compile("java-version:\\s*['\"]?(\\d{2})\\b");

  /** The oldest Java that runs the program. */
  private static final int OLDEST_JAVA = 17;

  private static final int USUAL_JAVA = 21;

  /** Benchmarks are that deep: PROJECT/MODULE/src/jmh. */
  private static final int MODULES = 4;

  static Optional<Project> around(Path folder) {
    return BuildProject.around(folder)
        .map(found -> new Project(found.root(), repository(found.root())));
  }

  private static Path repository(Path root) {
    Path found = Sources.repositoryAround(root);
    return Files.exists(found.resolve(".git")) ? found : root;
  }

  /** {@return the folder that is built, as seen from the repository; empty if that is the same} */
  String folder() {
    return repository.relativize(root).toString().replace('\\', '/');
  }

  boolean hasMaven() {
    return has("pom.xml");
  }

  boolean hasSbt() {
    return compile().startsWith("sbt ");
  }

  /** {@return the image that has Java, and the build tool if there is an official one with it} */
  String image() {
    if (hasMaven()) {
      return "maven:3-eclipse-temurin-" + java();
    }
    return (compile().startsWith("gradle ") ? "gradle:jdk" : "eclipse-temurin:") + java();
  }

  /** {@return whether the image has all that the build needs} */
  boolean isSelfContained() {
    return hasMaven() || compile().contains("gradle");
  }

  /** {@return the command that compiles the benchmarks} */
  String compile() {
    String command = BuildAdvice.compile(root).replaceFirst("^run ", "");
    boolean isInModule = command.endsWith(" testClasses") && hasJmhFolder();
    return isInModule ? command + " jmhClasses" : command;
  }

  /** {@return how Maven is called} */
  String maven() {
    return has("mvnw") ? "./mvnw" : "mvn";
  }

  /**
   * {@return whether the folder that is built has a file}
   *
   * @param name the name of the file
   */
  boolean has(String name) {
    return Files.exists(root.resolve(name));
  }

  private boolean hasJmhFolder() {
    try (Stream<Path> folders = Files.walk(root, MODULES)) {
      return folders.anyMatch(each -> each.endsWith(Path.of("src", "jmh")));
    } catch (IOException | UncheckedIOException e) {
      return false; // what cannot be listed has no benchmarks to compile
    }
  }

  /** {@return whether the repository has GitHub's folder, or comes from there} */
  boolean isOnGithub() {
    return Files.isDirectory(repository.resolve(".github")) || hasOrigin("github.com");
  }

  boolean isOnGitlab() {
    return Files.exists(repository.resolve(".gitlab-ci.yml")) || hasOrigin("gitlab");
  }

  boolean hasJenkins() {
    return Files.exists(repository.resolve("Jenkinsfile"));
  }

  private boolean hasOrigin(String host) {
    return text(repository.resolve(".git/config"))
        .lines()
        .anyMatch(line -> line.strip().startsWith("url") && line.contains(host));
  }

  /** {@return the Java that other workflows use, if it is not too old for the program} */
  int java() {
    try (Stream<Path> files = Files.list(repository.resolve(".github/workflows"))) {
      return files
          .sorted()
          .flatMap(file -> JAVA.matcher(text(file)).results())
          .map(MatchResult::group)
          .mapToInt(each -> Integer.parseInt(each.replaceAll("\\D", "")))
          .filter(version -> version >= OLDEST_JAVA)
          .findFirst()
          .orElse(USUAL_JAVA);
    } catch (IOException e) {
      return USUAL_JAVA;
    }
  }

  private static String text(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return ""; // as if it were not there
    }
  }
}
