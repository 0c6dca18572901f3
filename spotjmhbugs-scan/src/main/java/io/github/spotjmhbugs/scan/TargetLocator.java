// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds out what a target is: a file that exists goes first, then Maven coordinates. */
final class TargetLocator {
  private final MavenFetcher maven;
  private final boolean withDependencies;
  private final boolean withSources;

  /**
   * @param maven finds artifacts
   * @param withDependencies whether the dependencies of coordinates are wanted
   * @param withSources whether their sources are
   */
  TargetLocator(MavenFetcher maven, boolean withDependencies, boolean withSources) {
    this.maven = maven;
    this.withDependencies = withDependencies;
    this.withSources = withSources;
  }

  /**
   * @param name a target as given on the command line
   * @return the files that it stands for
   * @throws IOException when there are none; the message says why
   */
  Target locate(String name) throws IOException {
    Path path = path(name);
    if (Files.exists(path)) {
      return new Target(name, path, List.of(), List.of(), List.of());
    }
    Optional<Coordinates> coordinates = Coordinates.parse(name);
    if (coordinates.isEmpty()) {
      throw new IOException(
          name.contains(":")
              ? "neither a file nor coordinates group:artifact:version[:classifier]"
              : "no such file or directory");
    }
    LocalFiles jars = maven.fetch(coordinates.get(), withDependencies);
    LocalFiles files = withSources ? maven.withSources(coordinates.get(), jars) : jars;
    return new Target(
        name, files.artifact(), files.dependencies(), files.sources(), files.problems());
  }

  private static Path path(String name) throws IOException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IOException("not a file name", e);
    }
  }
}
