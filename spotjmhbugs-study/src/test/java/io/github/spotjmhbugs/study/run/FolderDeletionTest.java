// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The superuser may delete anything, so the test of real permissions proves something for other
 * users only; the refusals that are made up prove it for all.
 */
class FolderDeletionTest {
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

  private static Object refuse(Path file, Path refused) throws IOException {
    if (file.equals(refused)) {
      throw new AccessDeniedException(file.toString());
    }
    return Files.deleteIfExists(file);
  }

  @Test
  void everythingGoesButWhatLinksLeadTo() {
    assertThat(Workspace.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
    assertThat(folder.resolve("outside")).exists();
    assertThat(Workspace.delete(root)).as("nothing is left").isEmpty();
  }

  @Test
  void whatIsRefusedStaysAndTheRestGoes() {
    List<Problem> left = new FolderDeletion(file -> refuse(file, kept)).of(root);

    assertThat(left).containsExactly(Problem.error(kept.toString(), "permission denied"));
    assertThat(kept).exists();
    assertThat(root).isDirectoryNotContaining(file -> !file.endsWith("a"));
    assertThat(root.resolve("a/other")).doesNotExist();
  }

  @Test
  void aFolderThatIsFilledAgainStays() {
    FolderDeletion deletion =
        new FolderDeletion(
            file -> {
              boolean deleted = Files.deleteIfExists(file);
              return file.equals(kept) ? Files.createFile(file) : deleted;
            });

    assertThat(deletion.of(root))
        .containsExactly(Problem.error(kept.getParent().toString(), "is not empty"));
  }

  @Test
  void aFileSystemThatThrowsIsAProblemOfOneFolder() {
    FolderDeletion deletion =
        new FolderDeletion(
            file -> {
              throw new IllegalStateException("odd");
            });

    assertThat(deletion.of(root)).containsExactly(Problem.error(root.toString(), "odd"));
  }

  @Test
  void foldersMayBeNestedVeryDeeply() throws IOException {
    Files.createDirectories(root.resolve("deep" + "/d".repeat(1500)));
    assertThat(Workspace.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
  }

  @Test
  void foldersWithoutRightsAreGivenThem() throws IOException {
    for (Path path : List.of(kept.getParent(), kept.getParent().getParent(), root)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    }
    assertThat(Workspace.delete(root)).isEmpty();
    assertThat(root).doesNotExist();
  }
}
