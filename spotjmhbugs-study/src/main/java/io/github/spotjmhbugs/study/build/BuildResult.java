// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;

/**
 * Class files of a project.
 *
 * @param builtBy the strategy that made those with benchmarks; several are joined by {@code +};
 *     {@code , partial} at the end means that the sources have more benchmarks than the class files
 * @param classes folders with benchmarks among their classes; of a class that is in several, the
 *     first counts
 * @param classPath the project's other class folders, and the jars of dependencies, as far as they
 *     are known
 * @param attempts what was tried, in this order
 */
public record BuildResult(
    String builtBy, List<Path> classes, List<Path> classPath, List<Attempt> attempts) {
  /** The end of {@link #builtBy} when class files lack benchmarks of the sources. */
  public static final String PARTIAL = ", partial";

  /** Makes the lists immutable. */
  public BuildResult {
    classes = List.copyOf(classes);
    classPath = List.copyOf(classPath);
    attempts = List.copyOf(attempts);
  }
}
