// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Copies sources, so that a build leaves the user's own folder alone. */
final class FolderCopy extends SimpleFileVisitor<Path> {
  private final Path from;
  private final Path to;
  private final Path except;

  private FolderCopy(Path from, Path to, Path except) {
    this.from = from;
    this.to = to;
    this.except = except;
  }

  /**
   * Copies a folder; symbolic links are left out, for they may lead anywhere.
   *
   * @param from an existing folder
   * @param to where its copy shall be
   * @param except a folder that is left out; the copy may be in it
   * @throws IOException when something cannot be read or written
   */
  static void copy(Path from, Path to, Path except) throws IOException {
    Files.walkFileTree(from, new FolderCopy(from, to, except));
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    if (folder.equals(except)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    Files.createDirectories(to.resolve(from.relativize(folder)));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isRegularFile()) {
      Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
    }
    return FileVisitResult.CONTINUE;
  }

  /** What the user cannot read is no part of what is studied. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
    if (file.equals(from)) {
      throw problem;
    }
    return FileVisitResult.CONTINUE;
  }
}
