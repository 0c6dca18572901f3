// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local repository of Maven that has our own artifacts as they were just built. Everything else
 * is linked to the local repository of this build: nothing is downloaded twice, and nothing of ours
 * gets into a repository that outlives the test.
 */
public final class ScratchRepository {
  private static final List<String> GROUP = List.of("io", "github", "spotjmhbugs");

  private final Path directory;

  /**
   * @param directory an empty directory for it
   * @param shared the local repository of this build
   * @throws IOException when a link cannot be made
   */
  public ScratchRepository(Path directory, Path shared) throws IOException {
    this.directory = directory;
    link(shared, directory, GROUP);
  }

  /**
   * @return where it is
   */
  public Path directory() {
    return directory;
  }

  /**
   * @param artifactId what to install
   * @param version its version
   * @param pom its pom
   * @param jar its jar; none for a pom alone
   * @throws IOException when it cannot be copied
   */
  public void install(String artifactId, String version, Path pom, Path... jar) throws IOException {
    Path home = directory.resolve(String.join("/", GROUP)).resolve(artifactId).resolve(version);
    Files.createDirectories(home);
    String name = artifactId + "-" + version;
    Files.copy(pom, home.resolve(name + ".pom"));
    for (Path file : jar) {
      Files.copy(file, home.resolve(name + ".jar"));
    }
  }

  /** Links all that a directory holds, but the way to our own group. */
  private static void link(Path from, Path to, List<String> ownPath) throws IOException {
    Files.createDirectories(to);
    if (!Files.isDirectory(from)) {
      return;
    }
    String own = ownPath.get(0);
    try (Stream<Path> children = Files.list(from)) {
      for (Path child : children.filter(c -> !c.endsWith(own)).toList()) {
        Files.createSymbolicLink(to.resolve(child.getFileName()), child.toRealPath());
      }
    }
    if (ownPath.size() > 1 && Files.isDirectory(from.resolve(own), LinkOption.NOFOLLOW_LINKS)) {
      link(from.resolve(own), to.resolve(own), ownPath.subList(1, ownPath.size()));
    }
  }
}
