// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.scan.result.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Maven coordinates as files on this machine.
 *
 * @param artifact the file of the artifact itself
 * @param dependencies the files of its dependencies, in the order of the class path
 * @param sources the jar of its sources, if there is one
 * @param problems the dependencies and sources that could not be had
 */
public record LocalFiles(
    Path artifact, List<Path> dependencies, List<Path> sources, List<Problem> problems) {
  /** Makes the lists immutable. */
  public LocalFiles {
    dependencies = List.copyOf(dependencies);
    sources = List.copyOf(sources);
    problems = List.copyOf(problems);
  }

  /**
   * @param jar a jar of sources
   * @return these files and the jar
   */
  LocalFiles withSources(Path jar) {
    return new LocalFiles(artifact, dependencies, List.of(jar), problems);
  }

  /**
   * @param problem what could not be had
   * @return these files, with the problem behind the others
   */
  LocalFiles withProblem(Problem problem) {
    List<Problem> all = new ArrayList<>(problems);
    all.add(problem);
    return new LocalFiles(artifact, dependencies, sources, all);
  }
}
