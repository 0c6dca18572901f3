// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sources of a project of Maven, Gradle, sbt or Mill, by the places where these look. */
public final class ProjectSources {
  private static final List<String> SETS = List.of("main", "test", "jmh");
  private static final List<String> LANGUAGES =
      List.of(
          "java", "kotlin", "scala", "scala-2", "scala-2.12", "scala-2.13", "scala-3", "groovy");
  private static final List<String> BUILD_FILES =
      List.of("pom.xml", "build.gradle", "build.gradle.kts");
  private static final List<String> SBT = List.of("build.sbt");
  private static final List<String> MILL = List.of("build.mill", "build.sc", "build.mill.yaml");

  /** Kotlin has names of its own for JMH's annotations. */
  private static final List<String> ANNOTATIONS =
      List.of("org.openjdk.jmh.annotations", "kotlinx.benchmark");

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
      if (project != null && at.endsWith("out") && has(project, MILL)) {
        return ofMill(project, at.relativize(file));
      }
    }
    return List.of();
  }

  private static boolean isOutput(String name, Path project) {
    return ((name.equals("target") || name.equals("build")) && has(project, BUILD_FILES))
        || (name.equals("target") && isOfSbt(project));
  }

  /** The build file at the root of a project of sbt describes the modules below it, too. */
  private static boolean isOfSbt(@Nullable Path module) {
    return module != null && (has(module, SBT) || isOfSbt(module.getParent()));
  }

  private static boolean has(@Nullable Path folder, List<String> files) {
    return folder != null && files.stream().anyMatch(each -> Files.exists(folder.resolve(each)));
  }

  /** Mill compiles MODULE/src to out/MODULE/compile.dest; a module can have Maven's folders. */
  private static List<Path> ofMill(Path project, Path output) {
    Path module = project;
    for (Path part : output) {
      if (part.toString().startsWith("compile")) {
        break;
      }
      module = module.resolve(part);
    }
    List<Path> roots = new ArrayList<>(of(module, "main"));
    if (roots.isEmpty() && Files.isDirectory(module.resolve("src"))) {
      roots.add(module.resolve("src"));
    }
    if (!module.equals(project)) {
      roots.addAll(of(module.resolveSibling(""), String.valueOf(module.getFileName())));
    }
    return List.copyOf(roots);
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
   * Tells whether sources have benchmarks.
   *
   * @param directory a source directory
   * @return whether a file in it mentions the annotations of JMH or of kotlinx-benchmark
   * @throws IOException when the directory cannot be listed
   */
  public static boolean haveBenchmarks(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.map(Texts::read).anyMatch(text -> ANNOTATIONS.stream().anyMatch(text::contains));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
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
