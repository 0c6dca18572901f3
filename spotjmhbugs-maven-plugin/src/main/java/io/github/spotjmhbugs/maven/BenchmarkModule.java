// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.nio.file.Path;
import java.util.List;

/**
 * A module of a build that may have benchmarks.
 *
 * @param name its name in reports
 * @param classes the directories of its classes; they need not exist
 * @param classPath jars and directories used to resolve other classes
 * @param sourceRoots the directories of its sources, including generated ones
 */
record BenchmarkModule(
    String name, List<Path> classes, List<Path> classPath, List<Path> sourceRoots) {

  /** Makes the lists immutable. */
  BenchmarkModule {
    classes = List.copyOf(classes);
    classPath = List.copyOf(classPath);
    sourceRoots = List.copyOf(sourceRoots);
  }
}
