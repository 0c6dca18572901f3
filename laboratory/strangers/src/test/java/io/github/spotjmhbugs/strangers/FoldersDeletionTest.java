// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The superuser may delete anything: tests of permissions prove something for others only. */
class FoldersDeletionTest {
  @TempDir private Path folder;
  private Path root;
  private Path kept;

  @BeforeEach
  void fill() throws IOException {
    root = folder.resolve("root");
    kept = root.resolve("a/b/kept");
    Files.createDirectories(kept.getParent());
    Files.writeString(kept, "");
    Files.writeString(root.resolve("a/other"), "");
    Files.createDirectories(root.resolve("empty"));
    Files.writeString(folder.resolve("outside"), "");
    Files.createSymbolicLink(root.resolve("link"), folder.resolve("outside"));
    Files.createSymbolicLink(root.resolve("broken"), folder.resolve("absent"));
  }

  @Test
  void everythingGoesButWhatLinksLeadTo() {
    assertThat(Folders.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
    assertThat(folder.resolve("outside")).exists();
    assertThat(Folders.delete(root)).as("nothing is left").isEmpty();
  }

  @Test
  void whatTakesTooLongIsLeft() throws IOException {
    assertThat(Folders.delete(root, Duration.ZERO)).contains("it takes too long");
    assertThat(Folders.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
  }

  @Test
  void whatIsRefusedIsNamed() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-x------"));
    Assumptions.assumeFalse(Files.isWritable(folder), "the superuser may write anywhere");
    try {
      assertThat(Folders.delete(root))
          .hasValueSatisfying(said -> assertThat(said).contains("root"));
      assertThat(root).isEmptyDirectory();
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void foldersMayBeNestedVeryDeeply() throws IOException {
    Files.createDirectories(root.resolve("deep" + "/d".repeat(1500)));
    assertThat(Folders.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
  }

  @Test
  void foldersWithoutRightsAreGivenThem() throws IOException {
    for (Path path : List.of(kept.getParent(), kept.getParent().getParent(), root)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    }
    assertThat(Folders.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
  }
}
