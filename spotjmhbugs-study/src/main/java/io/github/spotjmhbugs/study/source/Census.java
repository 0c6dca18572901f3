// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The benchmarks in the sources of a project.
 *
 * @param sources the files with benchmarks, in the order of their names
 */
public record Census(List<BenchmarkSource> sources) {
  private static final List<String> BUILD_FILES =
      List.of("pom.xml", "build.gradle", "build.gradle.kts");

  /** Makes the census immutable. */
  public Census {
    sources = List.copyOf(sources);
  }

  /** {@return how many files have benchmarks} */
  public int files() {
    return sources.size();
  }

  /** {@return how many benchmarks they have together} */
  public int benchmarks() {
    return sources.stream().mapToInt(BenchmarkSource::benchmarks).sum();
  }

  /**
   * {@return whether it has a build file of Maven or Gradle}
   *
   * @param folder a folder
   */
  public static boolean isModule(Path folder) {
    return BUILD_FILES.stream().map(folder::resolve).anyMatch(Files::isRegularFile);
  }
}
