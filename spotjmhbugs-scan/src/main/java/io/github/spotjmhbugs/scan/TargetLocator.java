// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.source.ProjectSources;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the files of a target: an existing file takes precedence over Maven coordinates. */
public final class TargetLocator {
  private final MavenFetcher maven;
  private final boolean withDependencies;
  private final boolean withSources;
  private final boolean verbose;
  private final BuildClassPath builds;

  /**
   * Makes a locator.
   *
   * @param maven resolves artifacts
   * @param withDependencies whether to resolve the dependencies of coordinates
   * @param withSources whether to resolve their sources
   * @param verbose whether to note how many dependencies were resolved
   * @param builds finds what the builds of projects put on the class path
   */
  public TargetLocator(
      MavenFetcher maven,
      boolean withDependencies,
      boolean withSources,
      boolean verbose,
      BuildClassPath builds) {
    this.maven = maven;
    this.withDependencies = withDependencies;
    this.withSources = withSources;
    this.verbose = verbose;
    this.builds = builds;
  }

  /**
   * Locates a target.
   *
   * @param name a target as given on the command line
   * @return the files that it stands for
   * @throws IOException when there are none; the message says why
   */
  public LocalFiles locate(String name) throws IOException {
    if (name.isBlank()) {
      throw new IOException("empty target; name a jar, a directory or Maven coordinates");
    }
    Path path = path(name);
    if (Files.exists(path)) {
      return LocalFiles.of(path)
          .withSources(ProjectSources.beside(path))
          .withBuild(() -> builds.of(path));
    }
    Optional<Coordinates> coordinates = Coordinates.parse(name);
    if (coordinates.isEmpty()) {
      throw new IOException(
          name.contains(":")
              ? "neither a file nor coordinates group:artifact:version[:classifier]"
              : "no such file or directory");
    }
    LocalFiles files = maven.fetch(coordinates.get(), withDependencies);
    if (withDependencies && verbose) {
      int jars = files.dependencies().size();
      files = files.withProblem(Problem.note(name, "dependencies resolved: " + jars + " jars"));
    }
    return withSources ? maven.withSources(coordinates.get(), files) : files;
  }

  /**
   * Tells what a target is.
   *
   * @param name a target as given on the command line
   * @return whether it names something that was published, not a file
   */
  public static boolean isPublished(String name) {
    return Coordinates.parse(name).isPresent() && !Files.exists(Path.of(name));
  }

  private static Path path(String name) throws IOException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IOException("not a file name", e);
    }
  }
}
