// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Jars and directories that were opened together.
 *
 * @param opened the ones that could be opened, in their order
 * @param problems what is wrong with the others
 */
public record ClassContainers(List<ClassContainer> opened, List<Problem> problems)
    implements Closeable {
  /** Makes the lists immutable. */
  public ClassContainers {
    opened = List.copyOf(opened);
    problems = List.copyOf(problems);
  }

  /**
   * Opens jars and directories.
   *
   * @param paths jars and directories
   * @return as many of them as can be read
   */
  public static ClassContainers open(List<Path> paths) {
    return open(paths, Path::toString);
  }

  /**
   * Opens jars and directories under other names.
   *
   * @param paths jars and directories
   * @param name names each of them in messages
   * @return as many of them as can be read
   */
  public static ClassContainers open(List<Path> paths, Function<Path, String> name) {
    List<ClassContainer> opened = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (Path path : paths) {
      try {
        ClassContainer container = ClassContainer.open(path, name.apply(path));
        opened.add(container);
        problems.addAll(container.problems());
      } catch (IOException e) {
        problems.add(Problem.error(name.apply(path), e));
      }
    }
    return new ClassContainers(opened, problems);
  }

  /**
   * Adds containers whose problems are reported elsewhere.
   *
   * @param others further containers
   * @return these containers, then the others, with the problems of these
   */
  public ClassContainers withSilent(ClassContainers others) {
    List<ClassContainer> all = new ArrayList<>(opened);
    all.addAll(others.opened);
    return new ClassContainers(all, problems);
  }

  /** {@return all of them as one target} */
  public JoinedClasses joined() {
    return new JoinedClasses(opened, problems);
  }

  @Override
  public void close() throws IOException {
    for (ClassContainer container : opened) {
      container.close();
    }
  }
}
