// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.project.ProjectClasses;
import io.github.spotjmhbugs.strangers.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One way to get class files out of the sources of a project. */
interface BuildStrategy {
  /** {@return its name in logs and tables} */
  String name();

  /** {@return whether the project has what this strategy builds from, and it may run} */
  boolean suits();

  /**
   * @return whether it worked, in one line, with the reason of a failure; a failed build may have
   *     left class files all the same
   */
  String build(Deadline deadline) throws IOException, InterruptedException;

  /** {@return where builds leave class files, in a folder and the modules below it} */
  static List<Path> classesBelow(Path folder) {
    try {
      return ProjectClasses.below(folder).directories();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * What strategies make.
   *
   * @param classes folders and jars with class files; of a class that is in several, the first
   *     counts
   * @param jars jars of dependencies that became known
   * @param errors why a source was not compiled, or not all of it
   * @param problems dependencies that could not be had, one line each
   */
  record Made(Set<Path> classes, Set<Path> jars, Map<Path, String> errors, Set<String> problems) {
    Made(Set<String> problems) {
      this(new LinkedHashSet<>(), new LinkedHashSet<>(), new HashMap<>(), problems);
    }

    /**
     * Adds what a build of Maven or Gradle left in a folder and the modules below it. It comes
     * first: our compiler leaves out the methods that it cannot compile.
     */
    void addClassesBelow(Path folder) {
      List<Path> compiled = List.copyOf(classes);
      classes.clear();
      classes.addAll(classesBelow(folder));
      classes.addAll(compiled);
    }
  }
}
