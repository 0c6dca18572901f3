// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The benchmarks in the sources of a project.
 *
 * @param sources the files with benchmarks, in the order of their names
 */
public record Census(List<BenchmarkSource> sources) {
  /** Where packages begin, in projects that are laid out as Maven and Gradle expect. */
  private static final Pattern SOURCE_ROOT =
      Pattern.compile("^(?:.*/)?src/(?:[\\w-]+/)?(?:java|kotlin|scala)/");

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

  /** {@return the paths of the files, by {@code package/File.java} as folders tell the package} */
  public Map<String, String> paths() {
    Map<String, String> paths = new TreeMap<>();
    Set<String> several = new TreeSet<>();
    for (BenchmarkSource source : sources) {
      String path = source.file().toString().replace(File.separatorChar, '/');
      if (paths.put(SOURCE_ROOT.matcher(path).replaceFirst(""), path) != null) {
        several.add(SOURCE_ROOT.matcher(path).replaceFirst(""));
      }
    }
    paths.keySet().removeAll(several);
    return paths;
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
