// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A module of a project, and the whole project.
 *
 * @param module the directory of the module, absolute
 * @param root the directory of the outermost project that has the module, absolute
 */
public record BuildProject(Path module, Path root) {
  /** What makes a directory a module, by its name. */
  public static final Set<String> BUILD_FILES = BuildTool.FILES;

  private static final Set<String> SETTINGS = Set.of("settings.gradle", "settings.gradle.kts");

  /**
   * Finds the project of a file.
   *
   * @param file any file or directory
   * @return the project that it is in, if it is in one; one around the file's repository does not
   *     count
   */
  public static Optional<BuildProject> around(Path file) {
    Path start = file.toAbsolutePath().normalize();
    Optional<Path> module = upwards(start).filter(BuildProject::isModule).findFirst();
    return module.map(found -> new BuildProject(found, rootOf(found)));
  }

  /**
   * Tells what a directory is.
   *
   * @param directory a directory
   * @return whether it has a build file
   */
  public static boolean isModule(Path directory) {
    return has(directory, BUILD_FILES);
  }

  /**
   * Tells whether two directories are built together. An example in a repository may have a build
   * of its own, which nobody runs.
   *
   * @param directory the directory of a project, absolute
   * @param module a module in it or below, absolute
   * @return whether the module is one of the project
   */
  static boolean areTogether(Path directory, Path module) {
    return rootOf(module).equals(rootOf(directory))
        && upwards(module)
            .takeWhile(each -> !each.equals(directory))
            .noneMatch(each -> has(each, SETTINGS));
  }

  private static Path rootOf(Path module) {
    return upwards(module)
        .filter(each -> each.equals(module) || has(each, SETTINGS) || hasModule(each, module))
        .reduce(module, (inner, outer) -> outer);
  }

  /** A module of a module is below it, so the first step tells. */
  private static boolean hasModule(Path parent, Path module) {
    return Files.exists(parent.resolve("pom.xml"))
        && BuildAdvice.modules(parent.resolve("pom.xml"))
            .map(each -> parent.resolve(each).normalize())
            .anyMatch(module::startsWith);
  }

  private static Stream<Path> upwards(Path start) {
    return Stream.iterate(start, each -> each != null, BuildProject::above).map(each -> each);
  }

  private static @Nullable Path above(Path directory) {
    return Files.exists(directory.resolve(".git")) ? null : directory.getParent();
  }

  private static boolean has(Path directory, Set<String> files) {
    return files.stream().anyMatch(each -> Files.isRegularFile(directory.resolve(each)));
  }
}
