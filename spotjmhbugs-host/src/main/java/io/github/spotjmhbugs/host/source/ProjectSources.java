// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sources of a Maven or Gradle project, by the places where both look for them. */
public final class ProjectSources {
  private static final List<String> SETS = List.of("main", "test", "jmh");
  private static final List<String> LANGUAGES = List.of("java", "kotlin", "scala", "groovy");
  private static final List<String> BUILD_FILES =
      List.of("pom.xml", "build.gradle", "build.gradle.kts");

  private ProjectSources() {}

  /**
   * Finds the sources of something that was built.
   *
   * @param built a jar or a directory of classes, such as {@code target/classes}
   * @return the source directories of the project whose output directory it is in, those of its own
   *     source set first; none if there is no such project
   */
  public static List<Path> beside(Path built) {
    Path file = built.toAbsolutePath().normalize();
    for (Path at = file; at != null; at = at.getParent()) {
      Path output = at.getFileName();
      Path project = at.getParent();
      if (output != null && project != null && isOutput(output.toString(), project)) {
        return of(project, setOf(String.valueOf(file.getFileName())));
      }
    }
    return List.of();
  }

  private static boolean isOutput(String name, Path project) {
    return (name.equals("target") || name.equals("build"))
        && BUILD_FILES.stream().anyMatch(each -> Files.exists(project.resolve(each)));
  }

  /** Maven's names of its output directories; Gradle's are those of the source sets. */
  private static String setOf(String directory) {
    return switch (directory) {
      case "classes" -> "main";
      case "test-classes" -> "test";
      default -> directory;
    };
  }

  /**
   * Finds the sources of a project.
   *
   * @param project its directory
   * @param first the source set that comes first, such as {@code main}
   * @return its source directories
   */
  public static List<Path> of(Path project, String first) {
    List<Path> roots = new ArrayList<>();
    Stream.concat(Stream.of(first), SETS.stream())
        .distinct()
        .forEach(
            set ->
                LANGUAGES.forEach(
                    language -> roots.add(project.resolve("src").resolve(set).resolve(language))));
    return roots.stream().filter(Files::isDirectory).filter(Files::isReadable).toList();
  }
}
