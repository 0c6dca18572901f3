// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.nio.file.Path;
import java.util.List;

/**
 * One module of a build that may have benchmarks.
 *
 * @param name what the report calls it
 * @param classes the directories of its classes; those that do not exist are no fault
 * @param classPath where its classes look others up, jars and directories
 * @param sourceRoots the directories of its sources, generated ones among them
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
