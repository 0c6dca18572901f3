// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.maven.model.building.ModelSource2;
import org.jspecify.annotations.Nullable;

/**
 * A POM in the folders of a project. Its parent may be another one there, but no other file.
 *
 * @param root the folder of the project
 * @param file the file itself, not a link
 */
record ProjectPom(Path root, Path file) implements ModelSource2 {
  /**
   * {@return a POM}
   *
   * @param root the folder of the project
   * @param file a file in it
   * @throws IOException when it is not there, or is a link that leads out of the project
   */
  static ProjectPom of(Path root, Path file) throws IOException {
    Path real = file.toRealPath();
    if (!real.startsWith(root.toRealPath())) {
      throw new IOException("leads out of the project");
    }
    return new ProjectPom(root, real);
  }

  @Override
  public @Nullable ModelSource2 getRelatedSource(String path) {
    try {
      Path other = file.resolveSibling(path);
      Path pom = Files.isDirectory(other) ? other.resolve("pom.xml") : other;
      return Files.isRegularFile(pom) ? of(root, pom) : null;
    } catch (IOException | InvalidPathException e) {
      return null; // as if nothing were there: the parent is looked for in repositories
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return Files.newInputStream(file);
  }

  @Override
  public String getLocation() {
    return file.toString();
  }

  @Override
  public URI getLocationURI() {
    return file.toUri();
  }
}
