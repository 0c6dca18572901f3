// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.host.result.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A target as files on this machine.
 *
 * @param artifact the jar or directory to scan
 * @param dependencies the jars that it depends on, in the order of the class path
 * @param sources the jar or the directories of its sources, if there are any
 * @param problems the dependencies and sources that could not be resolved
 * @param build finds what else the build of its project puts on the class path, which takes time
 */
public record LocalFiles(
    Path artifact,
    List<Path> dependencies,
    List<Path> sources,
    List<Problem> problems,
    Supplier<List<Path>> build) {
  /** Makes the lists immutable. */
  public LocalFiles {
    dependencies = List.copyOf(dependencies);
    sources = List.copyOf(sources);
    problems = List.copyOf(problems);
  }

  /**
   * A target that comes alone.
   *
   * @param artifact the jar or directory to scan
   * @return the target
   */
  public static LocalFiles of(Path artifact) {
    return new LocalFiles(artifact, List.of(), List.of(), List.of(), List::of);
  }

  /**
   * Adds sources.
   *
   * @param roots a jar of sources, or directories
   * @return these files, with these sources
   */
  public LocalFiles withSources(List<Path> roots) {
    return new LocalFiles(artifact, dependencies, roots, problems, build);
  }

  /**
   * Adds a problem.
   *
   * @param problem what could not be resolved, or what is worth saying
   * @return these files, with the problem after the others
   */
  public LocalFiles withProblem(Problem problem) {
    List<Problem> all = new ArrayList<>(problems);
    all.add(problem);
    return new LocalFiles(artifact, dependencies, sources, all, build);
  }

  /**
   * Adds a project.
   *
   * @param found finds what its build puts on the class path; asked only when that is needed
   * @return these files, with those of the build after the dependencies
   */
  public LocalFiles withBuild(Supplier<List<Path>> found) {
    return new LocalFiles(artifact, dependencies, sources, problems, found);
  }

  /** {@return the same files, with what the build puts on the class path among dependencies} */
  public LocalFiles resolved() {
    List<Path> all = Stream.concat(dependencies.stream(), build.get().stream()).distinct().toList();
    return new LocalFiles(artifact, all, sources, problems, List::of);
  }
}
