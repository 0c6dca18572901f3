// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.File;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * A folder with benchmarks of a Gradle build, by the place of a file alone: not every project of a
 * build has a build file.
 *
 * @param build the folder of the build
 * @param folder the folder of the project
 * @param sourceSet the source set that the file belongs to
 */
record GradleModule(Path build, Path folder, String sourceSet) implements Comparable<GradleModule> {
  private static final Set<String> SETTINGS = Set.of("settings.gradle", "settings.gradle.kts");
  private static final String MAIN = "main";

  /**
   * {@return where its benchmarks are, as far as that is in Gradle builds}
   *
   * @param site a project
   */
  static Set<GradleModule> of(BuildSite site) {
    Set<GradleModule> modules = new TreeSet<>();
    for (Path source : site.sources()) {
      site.nearest(source, SETTINGS)
          .or(() -> site.nearest(source, GradleBuild.BUILD_FILES))
          .ifPresent(build -> modules.add(of(build, source)));
    }
    return modules;
  }

  private static GradleModule of(Path build, Path source) {
    Path folder = build;
    Path relative = build.relativize(source);
    for (int i = 0; i < relative.getNameCount() - 2; i++) {
      if (relative.getName(i).toString().equals("src")) {
        return new GradleModule(build, folder, relative.getName(i + 1).toString());
      }
      folder = folder.resolve(relative.getName(i));
    }
    return new GradleModule(build, build, MAIN);
  }

  /** {@return the task that compiles the source set} */
  String task() {
    return sourceSet.equals(MAIN) ? "classes" : sourceSet + "Classes";
  }

  /** {@return the same task, for this project only} */
  String taskPath() {
    String path = build.relativize(folder).toString().replace(File.separatorChar, ':');
    return path.isEmpty() ? ":" + task() : ":" + path + ":" + task();
  }

  @Override
  public int compareTo(GradleModule other) {
    int byBuild = build.compareTo(other.build);
    return byBuild == 0 ? taskPath().compareTo(other.taskPath()) : byBuild;
  }
}
