// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** Where the build says that the corpus and what it needs is. */
final class Corpus {
  private Corpus() {}

  /**
   * @param input one of the inputs that the build names
   * @return the file or directory
   */
  static Path path(String input) {
    return Path.of(System.getProperty("spotjmhbugs." + input)).normalize();
  }

  /**
   * @return the root of the fixtures' sources
   */
  static Path fixtureSources() {
    return path("root").resolve("test-projects/fixtures/src/main/java");
  }

  /**
   * @return the entries of this test's class path
   */
  static List<String> classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }
}
