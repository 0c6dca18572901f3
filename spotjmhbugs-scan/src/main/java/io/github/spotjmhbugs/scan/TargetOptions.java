// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.project.BuildProject;
import io.github.spotjmhbugs.scan.project.ProjectClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a command is to look at: jars, directories of classes, coordinates, or a project. */
public final class TargetOptions {
  private static final Pattern SOURCE = Pattern.compile(".*\\.(java|kt|scala|groovy)");

  @Parameters(
      paramLabel = "TARGET",
      arity = "0..*",
      description =
          "A jar, a directory of classes, group:artifact:version[:classifier], or a Maven or Gradle"
              + " project (default: the project here).")
  private List<String> given = new ArrayList<>();

  @Option(
      names = "--allow-empty",
      description = "Accept named targets of which none has benchmarks.")
  private boolean allowEmpty;

  private static final String UNLESS = "; if that is right, add --allow-empty";

  private boolean hasProject;

  /**
   * Finds out what is meant. A project stands for the classes that are built in it.
   *
   * @param listener is told of each target that means nothing, and of what is not compiled
   * @return the targets, in order; none if nothing is meant
   */
  public List<String> find(Consumer<Problem> listener) {
    return find(listener, true);
  }

  /** {@return what is meant now, if that has been told before; no source is read for it} */
  List<String> find() {
    return find(any -> {}, false);
  }

  private List<String> find(Consumer<Problem> listener, boolean tells) {
    List<String> found = new ArrayList<>();
    if (given.isEmpty()) {
      add(Path.of(""), here(), found, listener, tells);
    }
    for (String name : given) {
      try {
        Optional<Path> project = project(name);
        project.ifPresentOrElse(
            root -> add(root, root, found, listener, tells), () -> found.add(name));
      } catch (IOException e) {
        listener.accept(Problem.error(name, e));
      }
    }
    return found;
  }

  private void add(
      Path name, Path project, List<String> found, Consumer<Problem> listener, boolean tells) {
    try {
      ProjectClasses classes = ProjectClasses.below(project);
      if (tells) {
        classes.problems().forEach(listener);
      }
      classes.directories().forEach(each -> found.add(each.toString()));
      hasProject = true;
    } catch (IOException e) {
      listener.accept(Problem.error(name.toAbsolutePath().toString(), e));
    }
  }

  /** {@return whether classes of a project were found, many of which may be no benchmarks} */
  public boolean hasProject() {
    return hasProject;
  }

  /**
   * {@return an error about targets that have no benchmarks, if the user named them and has not
   * allowed that}
   */
  public Optional<Problem> emptiness() {
    return switch (allowEmpty ? 0 : given.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Problem.error(given.get(0), "has no benchmarks" + UNLESS));
      default ->
          Optional.of(Problem.error(String.join(", ", given), "have no benchmarks" + UNLESS));
    };
  }

  /**
   * {@return the files and directories among targets, whose classes call each other}
   *
   * @param targets what was found
   */
  public static List<Path> files(List<String> targets) {
    return targets.stream()
        .map(TargetOptions::path)
        .flatMap(Stream::ofNullable)
        .filter(Files::exists)
        .toList();
  }

  /**
   * {@return the name of the project that all targets are built in; empty if there is none}
   *
   * @param targets what was found
   */
  static String projectOf(List<String> targets) {
    List<Optional<String>> names =
        targets.stream()
            .map(
                name ->
                    Optional.ofNullable(path(name))
                        .filter(Files::isDirectory)
                        .flatMap(BuildProject::around)
                        .map(project -> String.valueOf(project.root().getFileName())))
            .distinct()
            .toList();
    return names.size() == 1 ? names.get(0).orElse("") : "";
  }

  /** In a directory of a module, the module is meant. */
  private static Path here() {
    Path here = Path.of("");
    return BuildProject.around(here).map(around -> relative(around.module())).orElse(here);
  }

  /**
   * Tells which project a name stands for.
   *
   * @param name a target
   * @return the directory of the project, named as the target is; empty if it is something else
   * @throws IOException when it holds sources; the message says what to name instead
   */
  private static Optional<Path> project(String name) throws IOException {
    Path path = path(name);
    if (path == null || !Files.exists(path)) {
      return Optional.empty();
    }
    if (BuildProject.isModule(path)) {
      return Optional.of(path);
    }
    String file = String.valueOf(path.getFileName());
    if (BuildProject.BUILD_FILES.contains(file)) {
      return Optional.of(path.resolveSibling(""));
    }
    if (isSource(path) || isSourceDirectory(path)) {
      String instead =
          BuildProject.around(path)
              .map(found -> "name the project " + shown(found.module()))
              .orElse("name the directory that they are compiled to");
      throw new IOException("holds sources, but class files are scanned; " + instead);
    }
    return Optional.empty();
  }

  private static Path relative(Path directory) {
    return Path.of("").toAbsolutePath().relativize(directory);
  }

  private static String shown(Path directory) {
    String relative = relative(directory).toString();
    return relative.isEmpty() ? "." : relative;
  }

  private static boolean isSourceDirectory(Path path) throws IOException {
    return Files.isDirectory(path)
        && !holds(path, TargetOptions::isCompiled)
        && holds(path, TargetOptions::isSource);
  }

  private static boolean holds(Path directory, Predicate<Path> file) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(file);
    } catch (UncheckedIOException e) {
      return false; // what cannot be listed is reported where it is scanned
    }
  }

  private static boolean isCompiled(Path file) {
    return file.toString().endsWith(".class") || file.toString().endsWith(".jar");
  }

  private static boolean isSource(Path file) {
    return SOURCE.matcher(file.toString()).matches() && Files.isRegularFile(file);
  }

  private static @Nullable Path path(String name) {
    try {
      return name.isBlank() ? null : Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
