// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * Where everything of a study is.
 *
 * @param root the folder that the user named
 */
record StudyDirectory(Path root) {
  static void create(Path root) throws IOException {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new NotDirectoryException(root.toString());
    }
    Files.createDirectories(root);
  }

  /** The records, from which all tables can be made again. */
  Path journal() {
    return root.resolve("results.jsonl");
  }

  /** Sources and builds. */
  Path work() {
    return root.resolve("work").toAbsolutePath().normalize();
  }

  /** What clones and builds said. */
  Path logs() {
    return root.resolve("logs").toAbsolutePath();
  }

  /** What builds download. */
  Path mavenRepository() {
    return root.resolve("repository").toAbsolutePath();
  }

  Path sarif() {
    return root.resolve("sarif");
  }

  Path file(String name) {
    return root.resolve(name);
  }
}
