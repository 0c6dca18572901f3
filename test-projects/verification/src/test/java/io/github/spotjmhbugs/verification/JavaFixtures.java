// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The sources of the fixtures in Java. */
public final class JavaFixtures {
  private JavaFixtures() {}

  /**
   * @return the paths from {@link Corpus#fixtureSources} of all of them, sorted
   * @throws IOException when the directory cannot be read
   */
  public static List<String> all() throws IOException {
    Path root = Corpus.fixtureSources();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".java"))
          .sorted()
          .toList();
    }
  }
}
