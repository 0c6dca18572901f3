// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Jars and directories, each opened once, since modules share most of their class path. */
final class OpenedContainers implements Closeable {
  /** Enough for {@code module/target/classes}. */
  private static final int NAMES_OF_DIRECTORY = 3;

  private final Path root;
  private final Map<Path, Optional<ClassContainer>> opened = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Makes a set without containers.
   *
   * @param root the directory that files are named relative to
   */
  OpenedContainers(Path root) {
    this.root = root;
  }

  /**
   * Opens what is not open yet.
   *
   * @param paths jars and directories; like the JVM, this ignores those that do not exist
   * @return as many of them as can be read, in their order
   */
  List<ClassContainer> open(List<Path> paths) {
    return paths.stream().filter(Files::exists).flatMap(path -> open(path).stream()).toList();
  }

  private Optional<ClassContainer> open(Path path) {
    return Objects.requireNonNull(opened.computeIfAbsent(path, this::openFirst));
  }

  private Optional<ClassContainer> openFirst(Path path) {
    String name = displayName(path);
    try {
      ClassContainer container = ClassContainer.open(path, name);
      problems.addAll(container.problems());
      return Optional.of(container);
    } catch (IOException e) {
      problems.add(Problem.error(name, e));
      return Optional.empty();
    }
  }

  /** Reports are the same on every machine and do not reveal where the project is. */
  private String displayName(Path path) {
    Path shown = path.startsWith(root) ? root.relativize(path) : outside(path);
    return String.valueOf(shown).replace(path.getFileSystem().getSeparator(), "/");
  }

  /** The file name identifies a jar; a directory also needs the name of its module. */
  private static Path outside(Path path) {
    int names = path.getNameCount();
    int shown = Files.isDirectory(path) ? Math.min(names, NAMES_OF_DIRECTORY) : 1;
    return path.subpath(names - shown, names);
  }

  /** {@return what could not be opened so far, in the order of opening} */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  @Override
  public void close() throws IOException {
    for (Optional<ClassContainer> container : opened.values()) {
      if (container.isPresent()) {
        container.get().close();
      }
    }
  }
}
