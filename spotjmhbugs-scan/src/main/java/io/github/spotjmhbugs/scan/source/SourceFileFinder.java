// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the source files of a directory tree; what cannot be listed holds none. */
final class SourceFileFinder extends SimpleFileVisitor<Path> {
  private final Path root;
  private final List<Path> found = new ArrayList<>();

  private SourceFileFinder(Path root) {
    this.root = root;
  }

  /**
   * @param root a directory
   * @return the source files below it, but for those in hidden directories
   */
  static List<Path> below(Path root) {
    SourceFileFinder finder = new SourceFileFinder(root);
    try {
      Files.walkFileTree(root, finder);
    } catch (IOException e) {
      // No method of this visitor throws one; what was found so far is found.
      return finder.found;
    }
    return finder.found;
  }

  private static String name(Path path) {
    Path name = path.getFileName();
    return name == null ? "" : name.toString();
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
    boolean isHidden = !directory.equals(root) && name(directory).startsWith(".");
    return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (SourceRoot.isSource(name(file))) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
    return FileVisitResult.CONTINUE;
  }
}
