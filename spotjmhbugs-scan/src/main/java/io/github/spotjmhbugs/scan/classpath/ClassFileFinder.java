// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the class files of a directory tree; what cannot be opened costs only itself. */
final class ClassFileFinder extends SimpleFileVisitor<Path> {
  private final List<Path> found = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * @return the class files
   */
  List<Path> found() {
    return found;
  }

  /**
   * @return the directories that could not be listed
   */
  List<Problem> problems() {
    return problems;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (file.toString().endsWith(".class")) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    problems.add(Problem.error(file.toString(), failure));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
    if (failure != null) {
      problems.add(Problem.error(directory.toString(), failure));
    }
    return FileVisitResult.CONTINUE;
  }
}
