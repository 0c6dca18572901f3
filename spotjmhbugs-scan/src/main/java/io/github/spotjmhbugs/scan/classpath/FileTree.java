// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Files below a directory. What cannot be listed is a problem and does not end the walk; symbolic
 * links are not followed.
 *
 * @param files paths of the files, relative to the directory, with slashes, sorted
 * @param problems what could not be listed
 */
public record FileTree(List<String> files, List<Problem> problems) {
  /** Makes the lists immutable. */
  public FileTree {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
  }

  /**
   * Lists files.
   *
   * @param root a directory, not a symbolic link to one
   * @param isWanted which files to list, by their simple names
   * @param isEntered which directories below the root to look into, by their simple names
   * @return the files
   * @throws IOException never for what lies below the root
   */
  public static FileTree below(Path root, Predicate<String> isWanted, Predicate<String> isEntered)
      throws IOException {
    Walk walk = new Walk(root, isWanted, isEntered);
    Files.walkFileTree(root, walk);
    return new FileTree(walk.files.stream().sorted().toList(), walk.problems);
  }

  /**
   * Writes a path the same way on every system.
   *
   * @param relative a relative path
   * @return the path with slashes
   */
  public static String slashed(Path relative) {
    return StreamSupport.stream(relative.spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Predicate<String> isWanted;
    private final Predicate<String> isEntered;
    private final List<String> files = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    Walk(Path root, Predicate<String> isWanted, Predicate<String> isEntered) {
      this.root = root;
      this.isWanted = isWanted;
      this.isEntered = isEntered;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return directory.equals(root) || isEntered.test(name(directory))
          ? FileVisitResult.CONTINUE
          : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (isWanted.test(name(file))) {
        files.add(slashed(root.relativize(file)));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return goOn(file, failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
      return goOn(directory, failure);
    }

    private FileVisitResult goOn(Path path, @Nullable IOException failure) {
      if (failure != null) {
        problems.add(Problem.error(path.toString(), failure));
      }
      return FileVisitResult.CONTINUE;
    }

    private static String name(Path path) {
      return String.valueOf(path.getFileName());
    }
  }
}
