// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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
    List<String> files = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    FileWalk.over(
        root,
        folder -> isEntered.test(name(folder)),
        (file, attributes) -> {
          if (isWanted.test(name(file))) {
            files.add(slashed(root.relativize(file)));
          }
        },
        (path, reason) -> problems.add(Problem.error(path.toString(), reason)));
    return new FileTree(files.stream().sorted().toList(), problems);
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
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
}
