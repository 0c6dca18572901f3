// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.result.Problem;
import java.nio.file.Path;
import java.util.List;

/**
 * A target as files on this machine.
 *
 * @param name the target as given on the command line
 * @param path the jar or directory to scan
 * @param dependencies jars to look classes up in
 * @param sources source jars of the target
 * @param problems dependencies and sources that could not be had
 */
record Target(
    String name, Path path, List<Path> dependencies, List<Path> sources, List<Problem> problems) {
  /** Makes the target immutable. */
  Target {
    dependencies = List.copyOf(dependencies);
    sources = List.copyOf(sources);
    problems = List.copyOf(problems);
  }
}
