// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.project.ProjectClasses;
import io.github.spotjmhbugs.strangers.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

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
   * @param classes folders and jars with class files, with the benchmark sources that a jar was
   *     made for; none where a build made a folder
   * @param jars jars of dependencies that became known
   * @param errors why a source was not compiled, or not all of it
   * @param problems dependencies that could not be had, one line each
   */
  record Made(
      Map<Path, Set<Path>> classes,
      Set<Path> jars,
      Map<Path, String> errors,
      Set<String> problems) {
    Made(Set<String> problems) {
      this(new LinkedHashMap<>(), new LinkedHashSet<>(), new HashMap<>(), problems);
    }

    /** Adds what was made elsewhere; of several errors of a source, the first counts. */
    void add(Made other) {
      classes.putAll(other.classes);
      jars.addAll(other.jars);
      other.errors.forEach(errors::putIfAbsent);
    }

    /**
     * Adds what a build of Maven or Gradle left in a folder and the modules below it. It comes
     * first: our compiler leaves out the methods that it cannot compile.
     */
    void addClassesBelow(Path folder) {
      Map<Path, Set<Path>> compiled = new LinkedHashMap<>(classes);
      classes.clear();
      classesBelow(folder).forEach(one -> classes.put(one, Set.of()));
      classes.putAll(compiled);
    }

    /**
     * {@return the folders and jars in parts, so that in none of them two were made for sources
     * that are called the same; of other classes that are in several of a part, the first counts}
     *
     * @param place what a source is called
     */
    List<List<Path>> parts(Function<Path, String> place) {
      List<List<Path>> parts = new ArrayList<>();
      List<Set<String>> places = new ArrayList<>();
      classes.forEach(
          (path, sources) -> {
            Set<String> own = sources.stream().map(place).collect(Collectors.toSet());
            int part = 0;
            while (part < parts.size() && !Collections.disjoint(places.get(part), own)) {
              part++;
            }
            if (part == parts.size()) {
              parts.add(new ArrayList<>());
              places.add(new HashSet<>());
            }
            parts.get(part).add(path);
            places.get(part).addAll(own);
          });
      return parts;
    }
  }
}
