// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.source.ProjectSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What is built in a project of Maven, Gradle, sbt or Bazel, and in the projects below it.
 *
 * @param directories the directories with class files, and the jars of Bazel, named as the root was
 * @param start the directory of the project, absolute
 * @param uncompiled the projects that are not compiled, with the directories of these source sets
 */
public record ProjectClasses(
    List<Path> directories, Path start, Map<Path, Map<String, List<Path>>> uncompiled) {
  /** Makes the list immutable. */
  public ProjectClasses {
    directories = List.copyOf(directories);
  }

  /**
   * Looks for classes.
   *
   * @param root the directory of a project
   * @return the classes of it and of the projects below; those of tests and of {@code src/jmh} too
   * @throws IOException when there is no project, or nothing is built in it; the message says what
   *     to do
   */
  public static ProjectClasses below(Path root) throws IOException {
    Set<Path> projects = new TreeSet<>();
    Path start = root.toAbsolutePath().normalize();
    FileTree.below(
            start,
            BuildProject.BUILD_FILES::contains,
            name -> !name.startsWith(".") && !BuildOutput.NO_MODULES.contains(name))
        .files()
        .forEach(file -> projects.add(start.resolve(file).resolveSibling("")));
    if (projects.isEmpty() || !BuildProject.isModule(start)) {
      throw new IOException(
          "no project of Maven, Gradle, sbt or Bazel; name a jar, a directory of classes or Maven"
              + " coordinates");
    }
    List<Path> built = BuildOutput.below(start).classes();
    Map<Path, Map<String, List<Path>>> uncompiled = new TreeMap<>();
    Set<String> sets = new TreeSet<>();
    for (Path project : projects) {
      Map<String, List<Path>> missing = missing(project);
      if (!missing.isEmpty()) {
        uncompiled.put(project, missing);
        sets.addAll(missing.keySet());
      }
    }
    if (built.isEmpty()) {
      throw new IOException(
          "nothing is compiled; " + how(start, sets.isEmpty() ? Set.of("main") : sets));
    }
    return new ProjectClasses(
        built.stream().map(each -> root.resolve(start.relativize(each))).toList(),
        start,
        uncompiled);
  }

  /**
   * Reads the sources that are not compiled.
   *
   * @return an error for each module of the project whose sources have benchmarks, a note for each
   *     other one, and for builds of their own
   * @throws IOException when sources cannot be listed
   */
  public List<Problem> problems() throws IOException {
    List<Problem> problems = new ArrayList<>();
    for (Map.Entry<Path, Map<String, List<Path>>> project : uncompiled.entrySet()) {
      problems.add(problem(start, project.getKey(), project.getValue()));
    }
    return problems;
  }

  /** The source sets of a project whose classes are not there, with their directories. */
  private static Map<String, List<Path>> missing(Path project) throws IOException {
    BuildTool tool = BuildTool.of(project).orElseThrow();
    List<Path> built = BuildOutput.of(project);
    Map<String, List<Path>> sets = new TreeMap<>();
    for (Path source : ProjectSources.of(project, "main")) {
      String set = String.valueOf(source.getName(source.getNameCount() - 2));
      boolean isBuilt = built.stream().anyMatch(each -> each.endsWith(tool.output(set)));
      // Only Gradle has a source set for src/jmh; elsewhere a plugin adds it to one of the others.
      boolean isCompiled =
          tool != BuildTool.BAZEL && (tool == BuildTool.GRADLE || !set.equals("jmh"));
      if (!isBuilt && isCompiled && hasFiles(source)) {
        sets.computeIfAbsent(set, any -> new ArrayList<>()).add(source);
      }
    }
    return sets;
  }

  private static Problem problem(Path start, Path project, Map<String, List<Path>> missing)
      throws IOException {
    String subject = shown(start.relativize(project));
    String how =
        missing.keySet().stream().map("src/"::concat).collect(joining(", "))
            + "; "
            + how(project, missing.keySet());
    for (List<Path> sources : missing.values()) {
      for (Path source : sources) {
        if (BuildProject.areTogether(start, project) && ProjectSources.haveBenchmarks(source)) {
          return Problem.error(subject, "benchmarks are not compiled: " + how);
        }
      }
    }
    return Problem.note(subject, "not compiled: " + how);
  }

  private static boolean hasFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(Files::isRegularFile);
    }
  }

  private static String how(Path project, Collection<String> sets) {
    return BuildTool.of(project).orElseThrow().advice(project, sets) + " first";
  }

  private static String shown(Path directory) {
    return directory.toString().isEmpty() ? "." : directory.toString();
  }
}
