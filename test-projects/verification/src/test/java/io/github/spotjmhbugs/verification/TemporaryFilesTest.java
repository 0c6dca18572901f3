// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests put their files into folders that JUnit deletes, or below the build's own; a build leaves
 * nothing in the system's temporary folder.
 */
class TemporaryFilesTest {
  private static final Path ROOT = Corpus.path("root").toAbsolutePath().normalize();

  /** What {@link Files} puts into the system's folder: the first argument is a text, not a path. */
  private static final Pattern IN_SYSTEM_FOLDER =
      Pattern.compile("createTemp(?:File|Directory)\\(\\s*(?:\"|null)|java\\.io\\.tmpdir\"");

  @Test
  void testsUseFoldersOfTheirOwn() throws IOException {
    List<Path> tests = tests();
    assertThat(tests).hasSizeGreaterThan(200);
    assertThat(tests).filteredOn(TemporaryFilesTest::usesSystemFolder).isEmpty();
  }

  private static boolean usesSystemFolder(Path source) {
    try {
      return IN_SYSTEM_FOLDER.matcher(Files.readString(source)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> tests() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> ROOT.relativize(file).toString().replace('\\', '/').contains("src/test/"))
          .toList();
    }
  }
}
