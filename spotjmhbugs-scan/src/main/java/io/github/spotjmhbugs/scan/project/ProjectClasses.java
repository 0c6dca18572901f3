// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.scan.classpath.FileTree;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.source.ProjectSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What is built in a Maven or Gradle project and in the projects below it.
 *
 * @param directories the directories with class files, named as the root was
 * @param notes a note for each project that has sources and no classes of them
 */
public record ProjectClasses(List<Path> directories, List<Problem> notes) {
  private static final String POM = "pom.xml";
  private static final Set<String> NO_PROJECTS =
      Set.of("src", "target", "build", "out", "bin", "node_modules");

  /** Makes the lists immutable. */
  public ProjectClasses {
    directories = List.copyOf(directories);
    notes = List.copyOf(notes);
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
            name -> !name.startsWith(".") && !NO_PROJECTS.contains(name))
        .files()
        .forEach(file -> projects.add(start.resolve(file).resolveSibling("")));
    if (projects.isEmpty() || !BuildProject.isModule(start)) {
      throw new IOException(
          "no Maven or Gradle project; name a jar, a directory of classes or Maven coordinates");
    }
    List<Path> directories = new ArrayList<>();
    List<Problem> notes = new ArrayList<>();
    Set<String> uncompiled = new TreeSet<>();
    for (Path project : projects) {
      boolean isMaven = Files.exists(project.resolve(POM));
      List<Path> built = isMaven ? maven(project) : gradle(project);
      built.forEach(each -> directories.add(root.resolve(start.relativize(each))));
      Set<String> missing = missing(project, built, isMaven);
      if (!missing.isEmpty()) {
        uncompiled.addAll(missing);
        notes.add(note(start, project, isMaven, missing));
      }
    }
    if (directories.isEmpty()) {
      Set<String> sets = uncompiled.isEmpty() ? Set.of("main") : uncompiled;
      throw new IOException(
          "nothing is compiled; " + how(start, Files.exists(start.resolve(POM)), sets));
    }
    return new ProjectClasses(directories, notes);
  }

  private static List<Path> maven(Path project) throws IOException {
    Path target = project.resolve("target");
    return withClasses(Stream.of(target.resolve("classes"), target.resolve("test-classes")));
  }

  /** Gradle has a directory for each language, and in it one for each source set. */
  private static List<Path> gradle(Path project) throws IOException {
    Path classes = project.resolve("build/classes");
    List<Path> sets = new ArrayList<>();
    for (Path language : directories(classes)) {
      sets.addAll(directories(language));
    }
    return withClasses(sets.stream());
  }

  private static List<Path> directories(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static List<Path> withClasses(Stream<Path> directories) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path directory : directories.filter(Files::isDirectory).toList()) {
      try (Stream<Path> files = Files.walk(directory)) {
        if (files.anyMatch(file -> file.toString().endsWith(".class"))) {
          found.add(directory);
        }
      }
    }
    return found;
  }

  /** The source sets of a project whose classes are not there. */
  private static Set<String> missing(Path project, List<Path> built, boolean isMaven)
      throws IOException {
    Set<String> sets = new TreeSet<>();
    for (Path source : ProjectSources.of(project, "main")) {
      String set = String.valueOf(source.getName(source.getNameCount() - 2));
      String output = isMaven ? (set.equals("main") ? "classes" : set + "-classes") : set;
      boolean isBuilt = built.stream().anyMatch(each -> each.endsWith(output));
      // Maven compiles src/jmh only where a plugin adds it to one of the others.
      if (!isBuilt && !(isMaven && set.equals("jmh")) && hasFiles(source)) {
        sets.add(set);
      }
    }
    return sets;
  }

  private static Problem note(Path start, Path project, boolean isMaven, Set<String> missing) {
    String sets = missing.stream().map("src/"::concat).collect(joining(", "));
    return Problem.note(
        shown(start.relativize(project)),
        "not compiled: " + sets + "; " + how(project, isMaven, missing));
  }

  private static boolean hasFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(Files::isRegularFile);
    }
  }

  private static String how(Path project, boolean isMaven, Collection<String> sets) {
    return isMaven ? BuildAdvice.maven(project) : BuildAdvice.gradle(sets);
  }

  private static String shown(Path directory) {
    return directory.toString().isEmpty() ? "." : directory.toString();
  }
}
