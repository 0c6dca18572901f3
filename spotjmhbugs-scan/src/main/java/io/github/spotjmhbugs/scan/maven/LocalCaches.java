// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.jspecify.annotations.Nullable;

/**
 * What builds have downloaded to this machine: the local repository of Maven and the cache of
 * Gradle. Whatever repository a file came from, it is good enough to be read.
 */
final class LocalCaches implements WorkspaceReader {
  private static final WorkspaceRepository NAME = new WorkspaceRepository("caches");

  private final Path maven;
  private final Path gradle;

  /**
   * @param maven the local repository of Maven, existing or not
   * @param gradle the home folder of Gradle, existing or not
   */
  LocalCaches(Path maven, Path gradle) {
    this.maven = maven;
    this.gradle = gradle.resolve("caches/modules-2/files-2.1");
  }

  @Override
  public WorkspaceRepository getRepository() {
    return NAME;
  }

  @Override
  public @Nullable File findArtifact(Artifact artifact) {
    if (Coordinates.fault(artifact).isPresent()) {
      return null;
    }
    return inMaven(artifact).or(() -> inGradle(artifact)).map(Path::toFile).orElse(null);
  }

  /** What is asked for is asked for by its version: ranges are not looked up. */
  @Override
  public List<String> findVersions(Artifact artifact) {
    return findArtifact(artifact) == null ? List.of() : List.of(artifact.getVersion());
  }

  private Optional<Path> inMaven(Artifact artifact) {
    Path file =
        maven
            .resolve(artifact.getGroupId().replace('.', '/'))
            .resolve(artifact.getArtifactId())
            .resolve(artifact.getBaseVersion())
            .resolve(fileName(artifact));
    return isInside(maven, file) ? Optional.of(file) : Optional.empty();
  }

  /** Each file is in a folder of its own, called by the checksum. */
  private Optional<Path> inGradle(Artifact artifact) {
    Path version =
        gradle
            .resolve(artifact.getGroupId())
            .resolve(artifact.getArtifactId())
            .resolve(artifact.getVersion());
    if (!Files.isDirectory(version)) {
      return Optional.empty();
    }
    try (Stream<Path> checksums = Files.list(version)) {
      return checksums
          .sorted()
          .map(folder -> folder.resolve(fileName(artifact)))
          .filter(file -> isInside(gradle, file))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // as if it were not there
    }
  }

  private static String fileName(Artifact artifact) {
    String classifier = artifact.getClassifier().isEmpty() ? "" : "-" + artifact.getClassifier();
    return artifact.getArtifactId()
        + "-"
        + artifact.getVersion()
        + classifier
        + "."
        + artifact.getExtension();
  }

  private static boolean isInside(Path cache, Path file) {
    try {
      return Files.isRegularFile(file) && file.toRealPath().startsWith(cache.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
