// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;

/**
 * Class files of a project.
 *
 * @param rung the rung that made those with benchmarks; joined by {@code +} when several did, and
 *     with {@code , partial} at the end when the sources have more benchmarks than the class files
 * @param classes folders with benchmarks among their classes; of a class that is in several, the
 *     first counts
 * @param classPath the project's other class folders, and the jars of dependencies, as far as they
 *     are known
 * @param attempts what was tried, in this order
 */
public record BuildResult(
    String rung, List<Path> classes, List<Path> classPath, List<Attempt> attempts) {
  /** The end of {@link #rung} when class files lack benchmarks of the sources. */
  public static final String PARTIAL = ", partial";

  /** Makes the lists immutable. */
  public BuildResult {
    classes = List.copyOf(classes);
    classPath = List.copyOf(classPath);
    attempts = List.copyOf(attempts);
  }
}
