// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories that tests use again. */
public final class Directories {
  private Directories() {}

  /**
   * Deletes what a directory holds. Of a link in it, the link is deleted and not what it leads to.
   *
   * @param directory a directory
   * @throws IOException when there is none, or something in it cannot be deleted
   */
  public static void clear(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.skip(1).sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
