// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Jars and directories that were opened together.
 *
 * @param opened those that could be opened, in their order
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
   * @param paths jars and directories
   * @return as many of them as can be read
   */
  public static ClassContainers open(List<Path> paths) {
    List<ClassContainer> opened = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (Path path : paths) {
      try {
        ClassContainer container = ClassContainer.open(path, path.toString());
        opened.add(container);
        problems.addAll(container.problems());
      } catch (IOException e) {
        problems.add(Problem.error(path.toString(), e));
      }
    }
    return new ClassContainers(opened, problems);
  }

  @Override
  public void close() throws IOException {
    for (ClassContainer container : opened) {
      container.close();
    }
  }
}
