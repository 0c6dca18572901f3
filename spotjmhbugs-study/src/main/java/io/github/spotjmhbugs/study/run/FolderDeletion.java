// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a folder as far as the system allows. Builds make folders read-only to protect a cache,
 * and containers that they start leave files of other users: neither may end a study.
 */
final class FolderDeletion extends SimpleFileVisitor<Path> {
  private final FileOperation deleteIfExists;
  private final List<Problem> problems = new ArrayList<>();
  private final Set<Path> opened = new HashSet<>();

  /** What is done to each file, and to each folder when it is empty. */
  @FunctionalInterface
  interface FileOperation {
    Object apply(Path file) throws IOException;
  }

  /**
   * @param deleteIfExists deletes a file or an empty folder
   */
  FolderDeletion(FileOperation deleteIfExists) {
    this.deleteIfExists = deleteIfExists;
  }

  /**
   * Deletes a folder with all that is in it, links themselves and not what they lead to.
   *
   * @param folder a folder, existing or not
   * @return what cannot be deleted; of a folder that holds such things only these
   */
  List<Problem> of(Path folder) {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      walk(folder);
    }
    return List.copyOf(problems);
  }

  private void walk(Path folder) {
    try {
      Files.walkFileTree(folder, this);
    } catch (IOException | RuntimeException e) {
      // Whatever a file system makes of a folder, it must not end the study.
      problems.add(Problem.error(folder.toString(), String.valueOf(e.getMessage())));
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    open(folder);
    return FileVisitResult.CONTINUE;
  }

  /** Gives its owner all rights to a folder; what that does not help shows when it is deleted. */
  private static boolean open(Path folder) {
    boolean isOpen =
        Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder);
    return !isOpen
        && folder.toFile().setReadable(true)
        && folder.toFile().setWritable(true)
        && folder.toFile().setExecutable(true);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    delete(file);
    return FileVisitResult.CONTINUE;
  }

  /** A folder that cannot be listed; each is tried again once, with all rights. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException problem) {
    if (opened.add(file) && open(file)) {
      walk(file);
    } else {
      problems.add(Problem.error(file.toString(), problem));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem) {
    delete(folder);
    return FileVisitResult.CONTINUE;
  }

  private void delete(Path file) {
    try {
      deleteIfExists.apply(file);
    } catch (DirectoryNotEmptyException e) {
      if (problems.isEmpty()) { // else it is what is left in it that matters
        problems.add(Problem.error(file.toString(), "is not empty"));
      }
    } catch (IOException e) {
      problems.add(Problem.error(file.toString(), e));
    }
  }
}
