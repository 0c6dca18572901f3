// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Deletes a folder as far as the system allows. Builds make folders read-only to protect a cache,
 * and containers that they start leave files of other users: neither may end a study.
 */
final class FolderDeletion {
  /** No build nests its folders so deeply; a stack that overflows may take a lock with it. */
  private static final int DEEPEST = 200;

  private final FileOperation deleteIfExists;
  private final List<Problem> problems = new ArrayList<>();

  /** What is done to each file, and to each folder when it is empty. */
  @FunctionalInterface
  interface FileOperation {
    Object apply(Path file) throws IOException;
  }

  FolderDeletion(FileOperation deleteIfExists) {
    this.deleteIfExists = deleteIfExists;
  }

  /**
   * Deletes a folder with all that is in it, links themselves and not what they lead to.
   *
   * @return what cannot be deleted; of a folder that holds such things only these
   */
  List<Problem> of(Path folder) {
    try {
      delete(folder, 0);
    } catch (RuntimeException e) {
      // Whatever a file system makes of a folder, it must not end the study.
      problems.add(Problem.error(folder.toString(), String.valueOf(e.getMessage())));
    }
    return List.copyOf(problems);
  }

  private void delete(Path file, int depth) {
    try {
      if (depth > DEEPEST) {
        throw new IOException("is nested too deeply");
      }
      if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        open(file.toFile());
        entries(file).forEach(entry -> delete(entry, depth + 1));
      }
      deleteIfExists.apply(file);
    } catch (DirectoryNotEmptyException e) {
      if (problems.isEmpty()) { // else it is what is left in it that matters
        problems.add(Problem.error(file.toString(), "is not empty"));
      }
    } catch (IOException e) {
      problems.add(Problem.error(file.toString(), e));
    }
  }

  /** Gives its owner all rights; what that does not help shows when it is deleted. */
  private static boolean open(File folder) {
    return folder.setReadable(true) && folder.setWritable(true) && folder.setExecutable(true);
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }
}
