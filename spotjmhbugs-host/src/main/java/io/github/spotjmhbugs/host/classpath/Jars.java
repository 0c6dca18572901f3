// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Opens jars, with error messages for users. */
public final class Jars {
  private Jars() {}

  /**
   * Opens a jar.
   *
   * @param path a jar
   * @return the jar, to be closed
   * @throws IOException when it cannot be read; the message says why
   */
  public static ZipFile open(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    try {
      return new ZipFile(path.toFile());
    } catch (ZipException e) {
      throw new IOException("not a jar or truncated", e);
    }
  }
}
