// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.scan.result.Problem;
import java.nio.file.Path;
import java.util.List;

/**
 * Maven coordinates as files on this machine.
 *
 * @param artifact the file of the artifact itself
 * @param dependencies the files of its dependencies, in the order of the class path
 * @param problems the dependencies that could not be had
 */
public record LocalFiles(Path artifact, List<Path> dependencies, List<Problem> problems) {
  /** Makes the lists immutable. */
  public LocalFiles {
    dependencies = List.copyOf(dependencies);
    problems = List.copyOf(problems);
  }
}
